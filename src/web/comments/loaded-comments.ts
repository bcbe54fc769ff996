import type { ThreadPage } from "../../contract/comments.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import type { ThreadComment } from "../../contract/entities.ts";

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
  /**
   * The id of the newest comment that the numbers count and that is loaded if its place is; null where there was none.
   */
  latest: string | null;
  /** Set where a comment came at an unknown place: the part must be read again before a page is added to it. */
  isUnsure?: boolean;
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

/**
 * Adds a page that overlaps or adjoins the loaded part; null where the page is from another moment of the discussion.
 * A page elsewhere replaces the loaded part.
 */
export function withPage(loaded: LoadedComments, page: ThreadPage): LoadedComments | null {
  const { start, end } = loaded;
  const pageEnd = page.offset + page.comments.length;
  if (page.offset > end || pageEnd < start) return loadedFrom(page, loaded.order);
  if (!isOfOneMoment(loaded, page)) return null;
  const before = page.comments.slice(0, Math.max(0, start - page.offset));
  const after = page.comments.slice(end - page.offset);
  const added = idsOf([...before, ...after]);
  return {
    ...loaded,
    comments: [...before, ...loaded.comments, ...after],
    ownAhead: loaded.ownAhead.filter(({ id }) => !added.has(id)),
    start: Math.min(start, page.offset),
    end: Math.max(end, pageEnd),
  };
}

/** Whether a page is of the same moment of the discussion as the loaded part, as far as both tell. */
export function isOfOneMoment(
  loaded: LoadedComments,
  { offset, comments, total, latest }: ThreadPage,
): boolean {
  if (loaded.isUnsure || total !== loaded.total || Number(latest) > Number(loaded.latest)) return false;
  const counted = loaded.comments.filter(isCounted);
  return comments.every(({ id }, index) => {
    const known = counted[offset + index - loaded.start];
    return !known || known.id === id;
  });
}

export function withRemoved(loaded: LoadedComments, ids: Set<string>): LoadedComments {
  const removed = (comment: LoadedComment) =>
    ids.has(comment.id)
      ? {
          ...comment,
          text: "",
          formatted: undefined,
          mentions: [],
          deleted: true,
          editedAt: undefined,
          undo: undefined,
        }
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

export function idsOf(comments: ThreadComment[]): Set<string> {
  return new Set(comments.map(({ id }) => id));
}
