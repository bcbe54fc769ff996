import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { updateCachedPost } from "../post-cache/cached-posts.ts";
import { type LoadedComments, removedIn, withRemoved } from "./loaded-comments.ts";

/** The discussions of a post that the query cache has: one for each order, and for each index at which the page began. */
export function cachedDiscussions(queryClient: QueryClient, postId: string): LoadedComments[] {
  return cachedEntries(queryClient, postId).map(([, loaded]) => loaded);
}

/** The discussions with the keys under which they are cached. */
export function cachedEntries(queryClient: QueryClient, postId: string): [QueryKey, LoadedComments][] {
  const found = queryClient.getQueriesData<LoadedComments>({ queryKey: ["comments", postId] });
  return found.flatMap(([key, loaded]) => (loaded ? [[key, loaded]] : []));
}

/** For each discussion, the number of its comments that can be read. */
export function readableIn(discussions: LoadedComments[]): number[] {
  return discussions.map((loaded) => loaded.total - removedIn(loaded));
}

/** Changes all cached discussions of a post, or the one with this key. Raises the post's comment count to theirs. */
export function updateCachedComments(
  queryClient: QueryClient,
  postId: string,
  change: (loaded: LoadedComments) => LoadedComments,
  queryKey: QueryKey = ["comments", postId],
): void {
  const known = totalIn(queryClient, postId);
  queryClient.setQueriesData<LoadedComments>({ queryKey }, (loaded) => loaded && change(loaded));
  if (totalIn(queryClient, postId) === known) return;
  // The post's comment count may already include the new comment.
  const count = Math.max(0, ...readableIn(cachedDiscussions(queryClient, postId)));
  updateCachedPost(queryClient, postId, (post) =>
    post.commentCount >= count ? post : { ...post, commentCount: count },
  );
}

/** Shows these comments as removed: their text goes, their places in the thread stay. */
export function markRemoved(queryClient: QueryClient, postId: string, ids: Set<string>): void {
  updateCachedComments(queryClient, postId, (loaded) => withRemoved(loaded, ids));
}

function totalIn(queryClient: QueryClient, postId: string): number {
  return Math.max(0, ...cachedDiscussions(queryClient, postId).map(({ total }) => total));
}
