import type { ThreadComment, ThreadPage } from "../../contract/comments.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";

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
