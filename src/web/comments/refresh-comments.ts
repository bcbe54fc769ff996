import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Comment, ThreadPage } from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";
import { cachedDiscussions, cachedEntries, readableIn, updateCachedComments } from "./cached-comments.ts";
import { withCurrent, withCurrentOf, withLoadedAgain } from "./changed-comments.ts";
import {
  answeredQuery,
  commentsQuery,
  readCommentsAfter,
  readThreadPage,
  type ThreadPageQuery,
} from "./comment-queries.ts";
import { isCounted, type LoadedComments } from "./loaded-comments.ts";
import { withNew } from "./new-comments.ts";
import { addNewer, catchUpNewer } from "./refresh-newer.ts";
import { threadView } from "./thread-view.ts";

/** The most readings of the discussion, while it keeps changing between its pages. */
const TRIES = 3;

/** Reads the loaded parts of a discussion again: events may have been missed. */
export async function rereadComments(queryClient: QueryClient, postId: string): Promise<void> {
  await firstFetch(queryClient, postId);
  for (const [key] of cachedEntries(queryClient, postId)) await reread(queryClient, postId, key);
  await catchUpNewer(queryClient, postId);
}

/** Reads the loaded part under this key again, so that all its pages show one moment of the discussion. */
export async function reread(queryClient: QueryClient, postId: string, key: QueryKey): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const known = queryClient.getQueryData<LoadedComments>(key);
    if (!known) return;
    const pages = await readPart(postId, known);
    const { total, latest } = pages.at(-1)!;
    const now = queryClient.getQueryData<LoadedComments>(key);
    const isOneMoment =
      pages.every((page) => page.total === total && page.latest === latest) && isSamePart(known, now);
    const change = (loaded: LoadedComments) =>
      isOneMoment ? withLoadedAgain(loaded, pages) : { ...loaded, isUnsure: true };
    updateCachedComments(queryClient, postId, change, key);
    if (isOneMoment) return;
  }
}

/** Whether the loaded part is unchanged: the reader may have loaded more, or another part, while it was read again. */
function isSamePart(known: LoadedComments, now: LoadedComments | undefined): boolean {
  return (["start", "end", "total", "latest"] as const).every((one) => now?.[one] === known[one]);
}

/** The pages of a loaded part as they are now, from its first comment on. */
async function readPart(
  postId: string,
  { order, at, start, end, comments, total }: LoadedComments,
): Promise<ThreadPage[]> {
  const read = (place: ThreadPageQuery) =>
    readThreadPage(postId, { order, at, ...place }, { cache: "reload" });
  let from = start;
  const first = comments.find(isCounted);
  if (start > 0 && first) {
    const page = await read({ comment: first.id });
    const place = page.comments.findIndex(({ id }) => id === first.id);
    if (place >= 0) from = page.offset + place;
  }
  const pages: ThreadPage[] = [];
  // New comments may stand between loaded ones. An empty part is read too, since its first comment may have come.
  for (let until = Math.max(from + end - start, from + 1); from < until;) {
    const page = await read({ offset: from });
    if (pages.length === 0) until += Math.max(0, page.total - total);
    pages.push(page);
    if (page.comments.length === 0) break;
    from += page.comments.length;
  }
  return pages;
}

/** Waits for a first fetch in flight: its answer may predate a change. */
async function firstFetch(queryClient: QueryClient, postId: string): Promise<void> {
  if (cachedDiscussions(queryClient, postId).length > 0) return;
  await queryClient.ensureQueryData(commentsQuery(postId, threadView(new URLSearchParams(location.search))));
}

/**
 * Adds new comments to a discussion on the page, and hides removed ones. `count` is the number of readable comments
 * on the server.
 */
export async function refreshComments(
  queryClient: QueryClient,
  postId: string,
  count: number,
): Promise<void> {
  await firstFetch(queryClient, postId);
  const known = cachedDiscussions(queryClient, postId);
  // The cached orders were read at different moments, so the oldest reading decides.
  const latest = Math.min(...known.map((loaded) => Number(loaded.latest ?? 0)));
  const newer = await readCommentsAfter(postId, latest);
  updateCachedComments(queryClient, postId, (loaded) => withLater(loaded, newer));
  addNewer(queryClient, postId, newer);
  if (readableIn(cachedDiscussions(queryClient, postId)).some((known) => known < count)) {
    // The answer may have come from a cache.
    const current = await readCommentsAfter(postId, latest, { cache: "reload" });
    updateCachedComments(queryClient, postId, (loaded) => withLater(loaded, current));
  }
  await settle(queryClient, postId, (loaded) => {
    const [known] = readableIn([loaded]);
    // Too few: a comment committed after one with a higher id, and only a new reading finds it. Too many: comments were
    // removed, and a new reading shows which. A long discussion shows removals on the next visit only.
    return known! < count || (known! > count && loaded.total <= LIMITS.commentsOnPage);
  });
  await catchUpNewer(queryClient, postId);
}

/** Reads those loaded parts again whose comments or counts may be wrong. */
async function settle(
  queryClient: QueryClient,
  postId: string,
  isWrong: (loaded: LoadedComments) => boolean = () => false,
): Promise<void> {
  for (const [key, loaded] of cachedEntries(queryClient, postId)) {
    if (loaded.isUnsure || isWrong(loaded)) await reread(queryClient, postId, key);
  }
}

/** Brings up to date a comment that was edited, deleted or restored. */
export async function refreshComment(queryClient: QueryClient, postId: string, id: string): Promise<void> {
  await Promise.all(
    cachedEntries(queryClient, postId).map(async ([key, { order, at, start, comments }]) => {
      const read = (comment: string) => readThreadPage(postId, { comment, order, at }, { cache: "reload" });
      const page = await read(id);
      const now = page.comments.find((comment) => comment.id === id);
      queryClient.setQueryData(answeredQuery(postId, id).queryKey, now ?? null);
      const first = comments.find((comment) => isCounted(comment) && comment.id !== id);
      // Comments may have come or gone before the loaded part. The index of its first comment shows how many.
      const places = start > 0 && first ? await read(first.id) : page;
      updateCachedComments(queryClient, postId, (loaded) => withCurrentOf(loaded, id, page, places), key);
    }),
  );
  await settle(queryClient, postId);
}

/** Drops comments that have left the discussion. */
export function dropComments(queryClient: QueryClient, postId: string, ids: string[]): void {
  if (ids.length === 0) return;
  for (const id of ids) queryClient.setQueryData(answeredQuery(postId, id).queryKey, null);
  updateCachedComments(queryClient, postId, (loaded) =>
    ids.reduce((rest, id) => withCurrent(rest, id, null), loaded),
  );
}

/** Adds the comments that are newer than `latest`. Comments up to `latest` are counted already, even if not loaded. */
function withLater(loaded: LoadedComments, newer: Comment[]): LoadedComments {
  const later = newer.filter(({ id }) => Number(id) > Number(loaded.latest ?? 0));
  const last = later.at(-1);
  return last ? { ...withNew(loaded, later), latest: last.id } : loaded;
}
