import { useState } from "react";
import { type LoadedComment, type LoadedComments, shownIn } from "./loaded-comments.ts";

/** The discussion with the comment being answered in its place, even after it has left the discussion. */
export function useKeptPlace(
  loaded: LoadedComments | undefined,
  answeredId: string | null,
): LoadedComments | undefined {
  const [kept, keep] = useState<{ comment: LoadedComment; before: string | undefined } | null>(null);
  if (!loaded || answeredId === null) return loaded;
  const shown = shownIn(loaded);
  const at = shown.findIndex(({ id }) => id === answeredId);
  const comment = shown[at];
  const before = shown[at - 1]?.id;
  if (comment) {
    if (kept?.comment !== comment || kept.before !== before) keep({ comment, before });
    return loaded;
  }
  if (kept?.comment.id !== answeredId) return loaded;
  const index = loaded.comments.findIndex(({ id }) => id === kept.before) + 1;
  return { ...loaded, comments: loaded.comments.toSpliced(index, 0, { ...kept.comment, deleted: true }) };
}
