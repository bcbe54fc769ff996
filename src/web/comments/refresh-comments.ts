import type { QueryClient } from "@tanstack/react-query";
import type { Comment, ThreadComment } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { cachedDiscussions, readableIn, updateCachedComments } from "./cached-comments.ts";
import { withCurrent, withCurrentOf } from "./changed-comments.ts";
import { commentsQuery, readCommentsAfter, readThreadPage } from "./comment-queries.ts";
import { type LoadedComments, removedIn, shownIn, withNew } from "./loaded-comments.ts";
import { threadView } from "./thread-view.ts";

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
  const latest = Math.max(0, ...known.map((loaded) => Number(loaded.latest ?? 0)));
  const newer = await readCommentsAfter(postId, latest);
  updateCachedComments(queryClient, postId, (loaded) => withLatest(withNew(loaded, newer), newer));
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

/** Brings a comment up to date that was changed, deleted or brought back. */
export async function refreshComment(queryClient: QueryClient, postId: string, id: string): Promise<void> {
  const page = await readThreadPage(postId, { comment: id }, { cache: "reload" });
  updateCachedComments(queryClient, postId, (loaded) => withCurrentOf(loaded, id, page));
}

/** Takes comments out that have left the discussion. */
export function dropComments(queryClient: QueryClient, postId: string, ids: string[]): void {
  if (ids.length === 0) return;
  updateCachedComments(queryClient, postId, (loaded) =>
    ids.reduce((rest, id) => withCurrent(rest, id, null), loaded),
  );
}

/** Hides removed comments of a short discussion. A long one shows them as removed on the next visit. */
async function showRemoved(queryClient: QueryClient, postId: string): Promise<void> {
  if (cachedDiscussions(queryClient, postId).some(({ total }) => total > LIMITS.pageSizeMax)) return;
  const current = new Map<string, ThreadComment>();
  let latest = 0;
  // A page holds fewer comments when they are long.
  for (let from = 0, total = 1; from < total;) {
    const page = await readThreadPage(postId, { offset: from }, { cache: "reload" });
    if (page.comments.length === 0) break;
    for (const comment of page.comments) current.set(comment.id, comment);
    latest = Number(page.latest);
    from += page.comments.length;
    total = page.total;
  }
  updateCachedComments(queryClient, postId, (loaded) =>
    shownIn(loaded)
      .filter(({ id }) => Number(id) <= latest)
      .reduce((rest, { id }) => withCurrent(rest, id, current.get(id) ?? null), loaded),
  );
}

function withLatest(loaded: LoadedComments, newer: Comment[]): LoadedComments {
  const last = newer.at(-1);
  return last ? { ...loaded, latest: last.id } : loaded;
}
