import type { QueryClient } from "@tanstack/react-query";
import type { ThreadPage } from "../../contract/comments.ts";
import type { Comment, ThreadComment } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { cachedDiscussions, readableIn, updateCachedComments } from "./cached-comments.ts";
import { withCurrent, withCurrentOf, withLoadedAgain, withPlaces } from "./changed-comments.ts";
import { commentsQuery, readCommentsAfter, readThreadPage } from "./comment-queries.ts";
import { isCounted, type LoadedComments, removedIn, shownIn, withNew } from "./loaded-comments.ts";
import { threadView } from "./thread-view.ts";

/** The number of ids to look back for a comment that committed after one with a higher id. */
const OVERTAKEN = 1_000;

/** Reads the loaded parts of a discussion again: events may have been missed. */
export async function rereadComments(queryClient: QueryClient, postId: string): Promise<void> {
  await firstFetch(queryClient, postId);
  for (const { order, at, start, end } of cachedDiscussions(queryClient, postId)) {
    const pages: ThreadPage[] = [];
    // An empty part is read too: it may have got its first comment.
    for (let from = start; from < Math.max(end, start + 1);) {
      const page = await readThreadPage(postId, { order, at, offset: from }, { cache: "reload" });
      pages.push(page);
      if (page.comments.length === 0) break;
      from += page.comments.length;
    }
    updateCachedComments(queryClient, postId, (loaded) =>
      loaded.order === order && loaded.at === at && loaded.start === start
        ? withLoadedAgain(loaded, pages)
        : loaded,
    );
  }
}

/** Waits for a first fetch in flight: its answer may predate a change. */
async function firstFetch(queryClient: QueryClient, postId: string): Promise<void> {
  if (cachedDiscussions(queryClient, postId).length > 0) return;
  await queryClient.ensureQueryData(commentsQuery(postId, threadView(new URLSearchParams(location.search))));
}

/**
 * Adds new comments to a discussion on the page, and hides removed ones; `count` is the number of comments
 * that can be read.
 */
export async function refreshComments(
  queryClient: QueryClient,
  postId: string,
  count: number,
): Promise<void> {
  await firstFetch(queryClient, postId);
  const known = cachedDiscussions(queryClient, postId);
  // Each order was read at a moment of its own.
  const latest = Math.min(...known.map((loaded) => Number(loaded.latest ?? 0)));
  const newer = await readCommentsAfter(postId, latest);
  updateCachedComments(queryClient, postId, (loaded) => withLater(loaded, newer));
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
  await Promise.all(
    cachedDiscussions(queryClient, postId).map(async ({ order, at, start, comments }) => {
      const read = (comment: string) => readThreadPage(postId, { comment, order, at }, { cache: "reload" });
      const page = await read(id);
      const first = comments.find(isCounted);
      const isElsewhere = start > 0 && !comments.some((comment) => comment.id === id);
      // It may have come or gone before the loaded part, whose place only its first comment shows.
      const places = isElsewhere && first ? await read(first.id) : page;
      updateCachedComments(queryClient, postId, (loaded) =>
        loaded.order === order && loaded.at === at
          ? withPlaces(withCurrentOf(loaded, id, page), places)
          : loaded,
      );
    }),
  );
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

/** Adds the comments that are newer than the newest one known, which also counts those not loaded. */
function withLater(loaded: LoadedComments, newer: Comment[]): LoadedComments {
  const later = newer.filter(({ id }) => Number(id) > Number(loaded.latest ?? 0));
  const last = later.at(-1);
  return last ? { ...withNew(loaded, later), latest: last.id } : loaded;
}
