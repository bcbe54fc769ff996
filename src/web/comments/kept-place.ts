import type { ShownComment } from "../../contract/comments.ts";
import { type LoadedComment, type LoadedComments, shownIn } from "./loaded-comments.ts";

/** A comment and its last place in the thread: the order, and the id of the comment before it. */
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
 * Puts a comment that has left the loaded part back in its old place. `now` is null if the comment is gone: it is then
 * shown as deleted. `now` is undefined until that is known: it then stays as it was. If `now` is a comment, the comment
 * exists and is only not loaded, so it is not put back.
 */
export function withKeptPlace(
  loaded: LoadedComments,
  { comment, before, order }: KeptPlace,
  now: ShownComment | null | undefined,
): LoadedComments {
  if (now || order !== loaded.order) return loaded;
  const index = loaded.comments.findIndex(({ id }) => id === before) + 1;
  // The place is not loaded: another part of the discussion has been loaded, or the comment was shown ahead of all others.
  const isElsewhere = index === 0 && (loaded.start > 0 || (before !== undefined && !isAhead(loaded, before)));
  if (isElsewhere) return loaded;
  const kept = now === null ? { ...comment, deleted: true } : comment;
  return { ...loaded, comments: loaded.comments.toSpliced(index, 0, kept) };
}

function isAhead({ ownAhead }: LoadedComments, id: string): boolean {
  return ownAhead.some((own) => own.id === id);
}
