import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { describeOneself, getProfile, setPicture } from "../../contract/members.ts";
import { answerTime } from "../api/answer-time.ts";
import { call } from "../api/api.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { forgetStoredMember, type Member } from "./member-query.ts";

/** The parts of the viewer's profile that the settings change. */
export type OwnProfileParts = Pick<Member, "about" | "picture">;

export function ownProfileQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "profile-parts", uid],
    queryFn: async ({ signal }): Promise<OwnProfileParts> => {
      const query = { limit: 1 };
      const { user } = await call<typeof getProfile>("GET", "/profile", { query, signal });
      return { about: user.about ?? "", picture: user.picture };
    },
    // The member may have changed them in another browser.
    staleTime: 0,
  });
}

/** Sets the viewer's words about themselves, and shows them on the viewer's profile at once. Throws `ApiFailure`. */
export async function saveAbout(
  queryClient: QueryClient,
  viewer: ViewerProfile,
  words: string,
): Promise<void> {
  const body = { about: words.trim() };
  await call<typeof describeOneself>("POST", "/profile/about", { body, signal: answerTime(body) });
  await showChange(queryClient, viewer, body);
}

/** Sets the viewer's picture, and shows it on the viewer's profile at once; null removes it. Throws `ApiFailure`. */
export async function savePicture(
  queryClient: QueryClient,
  viewer: ViewerProfile,
  key: string | null,
): Promise<void> {
  await call<typeof setPicture>("POST", "/profile/picture", { body: { key } });
  await showChange(queryClient, viewer, { picture: key ?? undefined });
  // Discussions that were read have the earlier picture beside comments.
  queryClient.removeQueries({ queryKey: ["comments"], type: "inactive" });
}

async function showChange(
  queryClient: QueryClient,
  { uid, username }: ViewerProfile,
  change: Partial<OwnProfileParts>,
): Promise<void> {
  const { queryKey } = ownProfileQuery(uid);
  // Cancels reads in progress: they may have what was there before.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (parts) => parts && { ...parts, ...change });
  queryClient.setQueriesData<Member | null>(
    { queryKey: ["member"] },
    (member) => member && (member.uid === uid ? { ...member, ...change } : member),
  );
  forgetStoredMember(username);
}
