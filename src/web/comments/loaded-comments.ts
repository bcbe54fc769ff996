import type { ThreadComment, ThreadPage } from "../../contract/comments.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";

export interface LoadedComment extends ThreadComment {
  /**
   * Set after the viewer has deleted the comment: the comment before that, whether it has left the discussion, and
   * whether the server has confirmed the deletion.
   */
  undo?: { was: ThreadComment; isGone: boolean; isDone: boolean } | undefined;
}

/** The loaded part of a post's discussion, without gaps and in reading order. */
export interface LoadedComments {
  comments: LoadedComment[];
  /**
   * The viewer's own new comments whose places are not loaded yet. They are shown above all others, because
   * loading more comments does not move them there.
   */
  ownAhead: LoadedComment[];
  /** The index of the first loaded comment in the whole discussion, and the index after the last. */
  start: number;
  end: number;
  /** The number of comments in the whole discussion, removed ones included. */
  total: number;
  /**
   * The id of the newest comment that `total` includes; null while the discussion was empty. The comment is in
   * `comments` if its place is loaded.
   */
  latest: string | null;
  /** Set when a new comment's place is unknown: the loaded part must be read again before a page is added. */
  isUnsure?: boolean;
  order: ThreadOrder;
  /** In the order by hearts: the moment whose heart counts decide the order of all pages. */
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

/** Whether the comment counts in the discussion. A deleted comment may still be shown, with its undo, but not count. */
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
