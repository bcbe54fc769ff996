import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Submission } from "../../contract/entities.ts";
import type { addMute, listMutes, Mute, MuteBody, removeMute } from "../../contract/mutes.ts";
import { call } from "../api/api.ts";
import { useSession } from "../session/session.ts";
import { filtersChanged, hideLoaded, rereadLists } from "./filters-changed.ts";

/** The viewer's mutes, the latest first. */
export function mutesQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "mutes", uid],
    queryFn: async ({ signal }) => (await call<typeof listMutes>("GET", "/mutes", { signal })).mutes,
  });
}

/** A feed or a member that can be muted. */
export type Mutable = Pick<Mute, "value"> & { kind: "feed" | "member" };

/** The viewer's mutes; empty for a viewer without any, and until they are loaded. */
export function useMutes(): Mute[] {
  const { viewer } = useSession();
  const { data } = useQuery({ ...mutesQuery(viewer?.uid), enabled: viewer?.hasFilters === true });
  return data ?? [];
}

export function isMuteOf(mute: Mute, { kind, value }: Mutable): boolean {
  return mute.kind === kind && isSame(mute.value, value);
}

/** The mute of one of a post's feeds, or of its author. */
export function muteOfPost(mutes: Mute[], kind: Mutable["kind"], post: Submission): Mute | undefined {
  return mutes.find((mute) => mute.kind === kind && isOf(mute, post));
}

/** Mutes something, or sets the end of its mute anew. Throws `ApiFailure`. */
export async function sendMute(queryClient: QueryClient, body: MuteBody): Promise<void> {
  const { mute } = await call<typeof addMute>("POST", "/mutes", { body });
  const { kind } = mute;
  if (kind === "word") rereadLists(queryClient);
  else hideLoaded(queryClient, kind, (post) => isOf(mute, post));
  await filtersChanged(queryClient);
}

/** Throws `ApiFailure`. */
export async function takeMuteBack(queryClient: QueryClient, id: string): Promise<void> {
  await call<typeof removeMute>("DELETE", "/mutes/:id", { params: { id } });
  rereadLists(queryClient);
  await filtersChanged(queryClient);
}

function isOf({ kind, value }: Mute, { customCategories, userName }: Submission): boolean {
  return kind === "feed"
    ? customCategories.some((feed) => isSame(feed, value))
    : kind === "member" && isSame(userName, value);
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
