import type { QueryClient } from "@tanstack/react-query";
import type { Comment } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { cachedDiscussions, markRemoved, readableIn, updateCachedComments } from "./cached-comments.ts";
import { commentsQuery, readCommentsAfter, readThreadPage } from "./comment-queries.ts";
import { threadView } from "./thread-view.ts";
import { type LoadedComments, removedIn, withNew } from "./loaded-comments.ts";

/** The number of ids to look back for a comment that committed after one with a higher id. */
const OVERTAKEN = 1_000;

/**
 * Adds new comments to a discussion on the page, and hides removed ones; `count` is the number of comments
 * that can be read, where it is known.
 */
export async function refreshComments(
  queryClient: QueryClient,
  postId: string,
  count?: number,
): Promise<void> {
  // Wait for a first fetch in flight: its answer may predate the new comment.
  if (cachedDiscussions(queryClient, postId).length === 0) {
    await queryClient.ensureQueryData(
      commentsQuery(postId, threadView(new URLSearchParams(location.search))),
    );
  }
  const known = cachedDiscussions(queryClient, postId);
  // Each order was read at a moment of its own.
  const latest = Math.min(...known.map((loaded) => Number(loaded.latest ?? 0)));
  const newer = await readCommentsAfter(postId, latest);
  updateCachedComments(queryClient, postId, (loaded) => withLater(loaded, newer));
  if (count === undefined) return;
  const readable = readableIn(cachedDiscussions(queryClient, postId));
  if (readable.some((known) => known > count)) await showRemoved(queryClient, postId);
  if (readable.every((known) => known >= count)) return;
  // The answer may have come from a cache, and a comment may commit after one with a higher id.
  const overtaken = await readCommentsAfter(postId, Math.max(0, latest - OVERTAKEN), { cache: "reload" });
  updateCachedComments(queryClient, postId, (loaded) => ({
    ...withNew(loaded, overtaken),
    total: Math.max(count + removedIn(loaded), loaded.total),
  }));
}

/** Hides removed comments of a short discussion. A long one shows them as removed on the next visit. */
async function showRemoved(queryClient: QueryClient, postId: string): Promise<void> {
  if (cachedDiscussions(queryClient, postId).some(({ total }) => total > LIMITS.pageSizeMax)) return;
  const removed = new Set<string>();
  // A page holds fewer comments when they are long.
  for (let from = 0, total = 1; from < total;) {
    const page = await readThreadPage(postId, { offset: from }, { cache: "reload" });
    if (page.comments.length === 0) break;
    for (const { id, deleted } of page.comments) if (deleted) removed.add(id);
    from += page.comments.length;
    total = page.total;
  }
  markRemoved(queryClient, postId, removed);
}

/** Adds the comments that are newer than the newest one known, which also counts those not loaded. */
function withLater(loaded: LoadedComments, newer: Comment[]): LoadedComments {
  const later = newer.filter(({ id }) => Number(id) > Number(loaded.latest ?? 0));
  const last = later.at(-1);
  return last ? { ...withNew(loaded, later), latest: last.id } : loaded;
}
