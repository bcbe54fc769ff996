import type { ShownComment } from "../../contract/comments.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import { idsOf, type LoadedComment, type LoadedComments, shownIn } from "./loaded-comments.ts";

/** The place of a new comment: an index in the loaded part, before that part, after it, or unknown. */
type InsertionPoint = number | "before" | "after" | "unknown";

/**
 * Adds comments that are newer than `latest`, at their places. Comments whose places are not loaded are only counted.
 * `newer` must have no gaps: with a comment missing, the places of the others would be wrong.
 */
export function withNew(loaded: LoadedComments, newer: ShownComment[]): LoadedComments {
  const ids = idsOf(shownIn(loaded));
  const added = newer.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return loaded;
  const next = { ...loaded, comments: [...loaded.comments] };
  for (const comment of added) {
    const place = placeFor(comment, next);
    if (typeof place === "number") next.comments.splice(place, 0, placedIn(next, comment));
    if (place === "before") next.start += 1;
    if (place === "before" || typeof place === "number") next.end += 1;
    if (place === "unknown") next.isUnsure = true;
    next.total += 1;
  }
  return next;
}

/** Adds the viewer's own new comment, which shows even where its place is not loaded. */
export function withOwn(loaded: LoadedComments, own: ShownComment): LoadedComments {
  if (shownIn(loaded).some(({ id }) => id === own.id)) return loaded;
  // The comment's event may have arrived first, and may have counted it already.
  const next = Number(own.id) > Number(loaded.latest) ? withNew(loaded, [own]) : loaded;
  if (next.comments.length > loaded.comments.length) return next;
  return { ...next, ownAhead: [...next.ownAhead, { ...own, depth: 0, answers: null }] };
}

function placedIn({ comments }: LoadedComments, comment: ShownComment): LoadedComment {
  const parent = comments.find(({ id }) => id === comment.parentId);
  return { ...comment, depth: parent ? parent.depth + 1 : 0, answers: parent?.userName ?? null };
}

function placeFor(comment: ShownComment, loaded: LoadedComments): InsertionPoint {
  const { comments, order, start, end, total } = loaded;
  if (comment.parentId === null) {
    // A new top-level comment comes first in the order by newest, and last in the other orders.
    if (order === "newest" ? start > 0 : end < total) return order === "newest" ? "before" : "after";
    return placeAmong(comment, loaded, 0, 0);
  }
  const parent = comments.findIndex(({ id }) => id === comment.parentId);
  // If the loaded part begins with the first comment, a parent that is not loaded must come after it.
  if (parent < 0) return start > 0 ? "unknown" : "after";
  const place = placeAmong(comment, loaded, parent + 1, comments[parent]!.depth + 1);
  // Replies that are not loaded yet may come before the new one.
  return place === comments.length && end < total && order !== "newest" ? "after" : place;
}

/** The index at which the comment belongs among the comments of this depth. The first of them is at `index`. */
function placeAmong(
  comment: ShownComment,
  { comments, order }: LoadedComments,
  index: number,
  depth: number,
): number {
  for (; (comments[index]?.depth ?? -1) >= depth; index++) {
    const other = comments[index]!;
    if (other.depth === depth && isBefore(comment, other, order)) return index;
  }
  return index;
}

/** Whether the comment comes before the other. By hearts, new comments are last: the snapshot has no hearts of theirs. */
function isBefore(comment: ShownComment, other: ShownComment, order: ThreadOrder): boolean {
  const isOlder = Number(comment.id) < Number(other.id);
  return order === "newest" ? !isOlder : isOlder;
}
