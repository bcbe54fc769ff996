import type { ThreadPage } from "../../contract/comments.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import type { ShownComment, ThreadComment } from "../../contract/entities.ts";

/** A comment of a loaded discussion. */
export interface LoadedComment extends ThreadComment {
  /**
   * Set where the viewer has just deleted the comment: how it was, whether it has left the discussion, and whether the
   * server has answered.
   */
  undo?: { was: ThreadComment; isGone: boolean; isDone: boolean } | undefined;
}

/** The loaded part of a post's discussion, without gaps and in reading order. */
export interface LoadedComments {
  comments: LoadedComment[];
  /**
   * The viewer's own new comments whose places are not loaded yet. They are shown before the others, where
   * loading more comments does not move them.
   */
  ownAhead: LoadedComment[];
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
    const isAhead = !place && comment.parentId === null && loaded.order === "newest";
    if (isAhead) next.start += 1;
    if (place || isAhead) next.end += 1;
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
  const removed = (comment: LoadedComment) =>
    ids.has(comment.id)
      ? { ...comment, text: "", formatted: undefined, mentions: [], deleted: true, undo: undefined }
      : comment;
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
export function shownIn({ comments, ownAhead }: LoadedComments): LoadedComment[] {
  return [...ownAhead, ...comments];
}

/** Whether the discussion has the comment. One that has left it may still be shown with its undo. */
export function isCounted({ undo }: LoadedComment): boolean {
  return undo?.isGone !== true;
}

/** The number of loaded comments that are removed or deleted: the total includes them, but nobody can read them. */
export function removedIn(loaded: LoadedComments): number {
  return shownIn(loaded).filter((comment) => comment.deleted && isCounted(comment)).length;
}

/** The place of a new comment among those that answer the same one. Null if that place is not loaded. */
function placeFor(comment: ShownComment, loaded: LoadedComments) {
  const { comments } = loaded;
  if (comment.parentId === null) {
    const index = placeOnPost(comment, loaded);
    return index === null ? null : { index, comment: { ...comment, depth: 0, answers: null } };
  }
  const at = comments.findIndex(({ id }) => id === comment.parentId);
  const parent = comments[at];
  if (!parent) return null;
  const depth = parent.depth + 1;
  const index = placeBelow(comment, loaded, at + 1, depth);
  return index === null ? null : { index, comment: { ...comment, depth, answers: parent.userName } };
}

/** The place among the replies of this depth, of which the first is at `index`. */
function placeBelow(
  comment: ShownComment,
  { comments, order, end, total }: LoadedComments,
  index: number,
  depth: number,
): number | null {
  for (; (comments[index]?.depth ?? 0) >= depth; index++) {
    if (comments[index]!.depth === depth && isBefore(comment, comments[index]!, order)) return index;
  }
  // More replies may follow, and this one after them.
  return index === comments.length && end < total && order !== "newest" ? null : index;
}

function placeOnPost(comment: ShownComment, { comments, order, start, end, total }: LoadedComments) {
  const later = comments.findIndex((other) => other.depth === 0 && isBefore(comment, other, order));
  if (later < 0) return end >= total ? comments.length : null;
  // The replies at the start of the loaded part answer a comment before it.
  const isAfterLoaded = comments.slice(0, later).some(({ depth }) => depth === 0);
  return isAfterLoaded || start === 0 ? later : null;
}

function isBefore(comment: ShownComment, other: ShownComment, order: ThreadOrder): boolean {
  const isOlder = Number(comment.id) < Number(other.id);
  if (order === "newest") return !isOlder;
  if (order === "hearts" && comment.upvotes !== other.upvotes) return comment.upvotes > other.upvotes;
  return isOlder;
}

function idsOf(comments: ShownComment[]): Set<string> {
  return new Set(comments.map(({ id }) => id));
}
