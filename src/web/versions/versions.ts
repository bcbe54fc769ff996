import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Timestamp } from "../../contract/entities.ts";
import type * as ofComments from "../../contract/own-comments.ts";
import type * as ofPosts from "../../contract/own-posts.ts";
import { call } from "../api/api.ts";
import { moderates, useSession } from "../session/session.ts";

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
  const isModerator = moderates(viewer);
  return useQuery({
    queryKey: keyOf(kind, id),
    queryFn: async ({ signal }): Promise<Version[]> => {
      const options = { params: { id }, signal, cache: "reload" as const };
      if (kind === "post") {
        const address = isModerator ? "/moderation/posts/:id/versions" : "/submission/:id/versions";
        type Read = typeof ofPosts.listPostVersions | typeof ofPosts.listReportedPostVersions;
        return (await call<Read>("GET", address, options)).versions;
      }
      const address = isModerator ? "/moderation/comments/:id/versions" : "/comment/:id/versions";
      type Read = typeof ofComments.listVersions | typeof ofComments.listReportedVersions;
      return fromTexts((await call<Read>("GET", address, options)).versions);
    },
    staleTime: 0,
  });
}

export function useErasing(kind: VersionedKind, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (version: string): Promise<Version[]> => {
      const options = { params: { id, version } };
      if (kind === "post") {
        const address = "/submission/:id/versions/:version";
        return (await call<typeof ofPosts.erasePostVersion>("DELETE", address, options)).versions;
      }
      const address = "/comment/:id/versions/:version";
      return fromTexts((await call<typeof ofComments.eraseVersion>("DELETE", address, options)).versions);
    },
    onSuccess: (versions) => queryClient.setQueryData(keyOf(kind, id), versions),
  });
}

function fromTexts(versions: ofComments.TextVersion[]): Version[] {
  return versions.map(({ text, ...version }) => ({ ...version, words: text === null ? null : { text } }));
}
