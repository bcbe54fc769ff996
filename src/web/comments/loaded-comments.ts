import type { ThreadPage } from "../../contract/comments.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import type { ShownComment, ThreadComment } from "../../contract/entities.ts";

/** The loaded part of a post's discussion, without gaps and in reading order. */
export interface LoadedComments {
  comments: ThreadComment[];
  /**
   * The viewer's own new comments whose places are not loaded yet. They are shown before the others, where
   * loading more comments does not move them.
   */
  ownAhead: ThreadComment[];
  /** The index of the first loaded comment in the whole discussion, and the index after the last. */
  start: number;
  end: number;
  /** The number of comments in the whole discussion, removed ones included. */
  total: number;
  /** The id of the newest comment at the last fetch; null where there was none. */
  latest: string | null;
  order: ThreadOrder;
  /** By hearts: the moment whose hearts decide the order of all pages. */
  at?: string | undefined;
}

export function loadedFrom(
  { comments, offset, total, latest, at }: ThreadPage,
  order: ThreadOrder,
): LoadedComments {
  return { comments, ownAhead: [], start: offset, end: offset + comments.length, total, latest, order, at };
}

/** Adds a page that adjoins the loaded part. A page that does not adjoin it replaces it. */
export function withPage(loaded: LoadedComments, page: ThreadPage): LoadedComments {
  const end = page.offset + page.comments.length;
  if (page.offset > loaded.end || end < loaded.start) return loadedFrom(page, loaded.order);
  const ids = idsOf(loaded.comments);
  const added = page.comments.filter(({ id }) => !ids.has(id));
  const comments =
    page.offset >= loaded.start ? [...loaded.comments, ...added] : [...added, ...loaded.comments];
  const known = idsOf(comments);
  return {
    ...loaded,
    comments,
    ownAhead: loaded.ownAhead.filter(({ id }) => !known.has(id)),
    start: Math.min(loaded.start, page.offset),
    end: Math.max(loaded.end, end),
    total: page.total,
  };
}

/** Adds new comments at their places. Comments whose places are not loaded are only counted. */
export function withNew(loaded: LoadedComments, newer: ShownComment[]): LoadedComments {
  const ids = idsOf(shownIn(loaded));
  const added = newer.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return loaded;
  const next = { ...loaded, comments: [...loaded.comments] };
  for (const comment of added) {
    const place = placeFor(comment, next);
    if (place) next.comments.splice(place.index, 0, place.comment);
    // Newest first, a comment on the post comes before all others, and moves their indexes.
    const isBefore = !place && comment.parentId === null && loaded.order === "newest";
    if (isBefore) next.start += 1;
    if (place || isBefore) next.end += 1;
    next.total += 1;
  }
  return next;
}

/** Adds the viewer's own new comment, which shows even where its place is not loaded. */
export function withOwn(loaded: LoadedComments, own: ShownComment): LoadedComments {
  const next = withNew(loaded, [own]);
  if (next === loaded || next.comments.length > loaded.comments.length) return next;
  return { ...next, ownAhead: [...next.ownAhead, { ...own, depth: 0, answers: null }] };
}

export function withRemoved(loaded: LoadedComments, ids: Set<string>): LoadedComments {
  const removed = (comment: ThreadComment) =>
    ids.has(comment.id) ? { ...comment, text: "", mentions: [], deleted: true } : comment;
  return { ...loaded, comments: loaded.comments.map(removed), ownAhead: loaded.ownAhead.map(removed) };
}

/** Sets the hearts of comments, by their ids. */
export function withHearts(loaded: LoadedComments, hearts: Record<string, number>): LoadedComments {
  const hearted = (comment: ThreadComment) => {
    const upvotes = hearts[comment.id] ?? comment.upvotes;
    return upvotes === comment.upvotes ? comment : { ...comment, upvotes };
  };
  return { ...loaded, comments: loaded.comments.map(hearted), ownAhead: loaded.ownAhead.map(hearted) };
}

/** All loaded comments, as the page shows them. */
export function shownIn({ comments, ownAhead }: LoadedComments): ThreadComment[] {
  return [...ownAhead, ...comments];
}

/** The number of loaded comments that are removed: the total includes them, but nobody can read them. */
export function removedIn(loaded: LoadedComments): number {
  return shownIn(loaded).filter(({ deleted }) => deleted).length;
}

/**
 * The place of a new comment: after all that answer the same one (by hearts too, because it has none yet), or newest
 * first before them. Null if that place is not loaded.
 */
function placeFor(comment: ShownComment, { comments, order, start, end, total }: LoadedComments) {
  const isFirst = order === "newest";
  if (comment.parentId === null) {
    const isLoaded = isFirst ? start === 0 : end >= total;
    const index = isFirst ? 0 : comments.length;
    return isLoaded ? { index, comment: { ...comment, depth: 0, answers: null } } : null;
  }
  const at = comments.findIndex(({ id }) => id === comment.parentId);
  const parent = comments[at];
  if (!parent) return null;
  let index = at + 1;
  if (!isFirst) while ((comments[index]?.depth ?? 0) > parent.depth) index++;
  return { index, comment: { ...comment, depth: parent.depth + 1, answers: parent.userName } };
}

function idsOf(comments: ShownComment[]): Set<string> {
  return new Set(comments.map(({ id }) => id));
}
