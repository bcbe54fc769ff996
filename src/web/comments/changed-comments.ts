import type { ThreadPage } from "../../contract/comments.ts";
import type { ShownComment, ThreadComment } from "../../contract/entities.ts";
import { isCounted, type LoadedComment, type LoadedComments, shownIn, withNew } from "./loaded-comments.ts";

/** Shows a comment as deleted by the viewer, with its undo. */
export function withDeletion(loaded: LoadedComments, id: string): LoadedComments {
  return withChange(loaded, id, (was) =>
    was.undo
      ? was
      : { ...was, text: "", formatted: undefined, mentions: [], deleted: true, undo: { was, isGone: false } },
  );
}

/** Shows a comment again as it was before the viewer deleted it. */
export function withUndo(loaded: LoadedComments, id: string): LoadedComments {
  return withChange(loaded, id, (comment) => comment.undo?.was ?? comment);
}

/** Shows the text of an edited comment. */
export function withEdit(loaded: LoadedComments, edited: ShownComment): LoadedComments {
  const { text, formatted, mentions, editedAt } = edited;
  return withChange(loaded, edited.id, (comment) => ({ ...comment, text, formatted, mentions, editedAt }));
}

/** Brings a comment up to date: `now` is null where it has left the discussion. */
export function withCurrent(loaded: LoadedComments, id: string, now: ThreadComment | null): LoadedComments {
  return withChange(loaded, id, (comment) => {
    if (!comment.undo) return now && isSame(comment, now) ? comment : now;
    if (now && !now.deleted) return now;
    return { ...comment, undo: { ...comment.undo, isGone: now === null } };
  });
}

/** As `withCurrent`, by a page of the discussion: comments that have come back have their places there. */
export function withCurrentOf(loaded: LoadedComments, id: string, page: ThreadPage): LoadedComments {
  const known = new Set(shownIn(loaded).map((comment) => comment.id));
  if (known.has(id))
    return withCurrent(loaded, id, page.comments.find((comment) => comment.id === id) ?? null);
  const back = page.comments.filter((comment) => !known.has(comment.id));
  return { ...withNew(loaded, back), total: page.total };
}

/** Replaces a comment, or drops it for null, and moves the numbers of the discussion's comments by it. */
function withChange(
  loaded: LoadedComments,
  id: string,
  change: (comment: LoadedComment) => LoadedComment | null,
): LoadedComments {
  let step = 0;
  const changeIn = (comments: LoadedComment[]) => {
    const index = comments.findIndex((comment) => comment.id === id);
    const comment = comments[index];
    const next = comment && change(comment);
    if (!comment || next === comment || next === undefined) return comments;
    step = (next && isCounted(next) ? 1 : 0) - (isCounted(comment) ? 1 : 0);
    return comments.toSpliced(index, 1, ...(next ? [next] : []));
  };
  const comments = changeIn(loaded.comments);
  const end = loaded.end + step;
  const ownAhead = changeIn(loaded.ownAhead);
  if (comments === loaded.comments && ownAhead === loaded.ownAhead) return loaded;
  return { ...loaded, comments, ownAhead, end, total: loaded.total + step };
}

function isSame(one: ThreadComment, other: ThreadComment): boolean {
  return shown(one) === shown(other);
}

function shown({ text, deleted, editedAt }: ThreadComment): string {
  return JSON.stringify([text, deleted, editedAt]);
}
