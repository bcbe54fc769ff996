import type { Query, QueryClient } from "@tanstack/react-query";
import type { Comment } from "../../contract/comments.ts";
import { cachedDiscussions } from "./cached-comments.ts";
import { readCommentsAfter } from "./comment-queries.ts";
import { type Newer, newerKey } from "./newer-comments.ts";

/** Adds new comments to the cached lists of newer comments. */
export function addNewer(queryClient: QueryClient, postId: string, comments: Comment[]): void {
  queryClient.setQueriesData<Newer>({ queryKey: newerKey(postId) }, (newer) => {
    if (!newer || newer.isMore) return newer;
    const known = new Set(newer.comments.map(({ id }) => id));
    return { ...newer, comments: [...newer.comments, ...comments.filter(({ id }) => !known.has(id))] };
  });
}

/**
 * Brings the lists of newer comments up to the loaded parts of the discussion: a part that is read again may have a
 * comment before the comment's event arrives.
 */
export async function catchUpNewer(queryClient: QueryClient, postId: string): Promise<void> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: newerKey(postId) });
  // An answer in flight may be older than the comment.
  const fetching = lists.filter(({ state }) => state.fetchStatus === "fetching");
  for (const { promise } of fetching) await promise?.catch(() => {});
  const known = Math.min(...lists.map(newestIn));
  const latest = Math.max(...cachedDiscussions(queryClient, postId).map((loaded) => Number(loaded.latest)));
  if (known >= latest) return;
  addNewer(queryClient, postId, await readCommentsAfter(postId, known, { cache: "reload" }));
}

/** The id of the newest comment in a list; infinite for a list that is full. */
function newestIn({ state, queryKey }: Query): number {
  const newer = state.data as Newer | undefined;
  if (!newer || newer.isMore) return Infinity;
  return Number(newer.comments.at(-1)?.id ?? queryKey.at(-1));
}
