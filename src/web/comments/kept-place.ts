import type { ShownComment } from "../../contract/comments.ts";
import { type LoadedComment, type LoadedComments, shownIn } from "./loaded-comments.ts";

/** Where a comment stood: in which order, and below which other. */
export interface KeptPlace {
  comment: LoadedComment;
  before: string | undefined;
  order: LoadedComments["order"];
}

/** The place of a shown comment; null where it is not shown. */
export function placeOf(loaded: LoadedComments, id: string): KeptPlace | null {
  const shown = shownIn(loaded);
  const at = shown.findIndex((comment) => comment.id === id);
  const comment = shown[at];
  return comment ? { comment, before: shown[at - 1]?.id, order: loaded.order } : null;
}

/**
 * The discussion with a comment put back in its place that is no longer shown there. `now` is null where the comment is
 * gone; while that is not known, `now` is undefined and the comment stays as it was. A comment that is only not loaded
 * is left out.
 */
export function withKeptPlace(
  loaded: LoadedComments,
  { comment, before, order }: KeptPlace,
  now: ShownComment | null | undefined,
): LoadedComments {
  if (now || order !== loaded.order) return loaded;
  const index = loaded.comments.findIndex(({ id }) => id === before) + 1;
  // Another part of the discussion has been loaded, or the comment stood ahead of all.
  const isElsewhere = index === 0 && (loaded.start > 0 || (before !== undefined && !isAhead(loaded, before)));
  if (isElsewhere) return loaded;
  const kept = now === null ? { ...comment, deleted: true } : comment;
  return { ...loaded, comments: loaded.comments.toSpliced(index, 0, kept) };
}

function isAhead({ ownAhead }: LoadedComments, id: string): boolean {
  return ownAhead.some((own) => own.id === id);
}
