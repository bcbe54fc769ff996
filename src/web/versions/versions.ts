import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Timestamp } from "../../contract/entities.ts";
import type * as ofComments from "../../contract/own-comments.ts";
import type * as ofPosts from "../../contract/own-posts.ts";
import { call } from "../api/api.ts";
import { moderatesAnything, useSession } from "../session/session.ts";

export type VersionedKind = "post" | "comment";

/** The parts of a post's version; a comment's has its text alone. */
export type VersionWords = Partial<ofPosts.PostWords> & { text: string };

export interface Version {
  /** Null for the present words. */
  id: string | null;
  /** Null where they were erased. */
  words: VersionWords | null;
  createdAt: Timestamp;
}

const keyOf = (kind: VersionedKind, id: string) => ["versions", kind, id];

/** Moderators also read the versions of what was removed, and of what was deleted and is reported. */
export function useVersions(kind: VersionedKind, id: string) {
  const { viewer } = useSession();
  const isModerator = moderatesAnything(viewer);
  return useQuery({
    queryKey: keyOf(kind, id),
    queryFn: async ({ signal }): Promise<Version[]> => {
      const options = { params: { id }, signal, cache: "reload" as const };
      if (kind === "post") return readOfPost(isModerator, options);
      const address = isModerator ? "/moderation/comments/:id/versions" : "/comment/:id/versions";
      type Read = typeof ofComments.listVersions | typeof ofComments.listReportedVersions;
      return fromTexts((await call<Read>("GET", address, options)).versions);
    },
    staleTime: 0,
  });
}

/** Long versions come on several pages, the latest first. */
async function readOfPost(
  isModerator: boolean,
  options: { params: { id: string }; signal: AbortSignal; cache: "reload" },
): Promise<Version[]> {
  const address = isModerator ? "/moderation/posts/:id/versions" : "/submission/:id/versions";
  type Read = typeof ofPosts.listPostVersions | typeof ofPosts.listReportedPostVersions;
  const versions: Version[] = [];
  let before: string | undefined;
  do {
    const page = await call<Read>("GET", address, { ...options, query: { before } });
    versions.unshift(...page.versions);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return versions;
}

export function useErasing(kind: VersionedKind, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (version: string): Promise<void> => {
      const options = { params: { id, version } };
      if (kind === "post")
        await call<typeof ofPosts.erasePostVersion>("DELETE", "/submission/:id/versions/:version", options);
      else await call<typeof ofComments.eraseVersion>("DELETE", "/comment/:id/versions/:version", options);
    },
    onSuccess: (_answer, version) =>
      queryClient.setQueryData<Version[]>(keyOf(kind, id), (versions) =>
        versions?.map((one) => (one.id === version ? { ...one, words: null } : one)),
      ),
  });
}

function fromTexts(versions: ofComments.TextVersion[]): Version[] {
  return versions.map(({ text, ...version }) => ({ ...version, words: text === null ? null : { text } }));
}
