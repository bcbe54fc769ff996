import { useState } from "react";
import type { LoadedComment } from "./loaded-comments.ts";

/** The comments with the one being answered in its place, even after it has left the discussion. */
export function useKeptPlace(shown: LoadedComment[], answeredId: string | null): LoadedComment[] {
  const [kept, keep] = useState<{ comment: LoadedComment; before: string | undefined } | null>(null);
  const at = shown.findIndex(({ id }) => id === answeredId);
  const comment = shown[at];
  const before = shown[at - 1]?.id;
  if (comment) {
    if (kept?.comment !== comment || kept.before !== before) keep({ comment, before });
    return shown;
  }
  if (kept === null || kept.comment.id !== answeredId) return shown;
  const index = shown.findIndex(({ id }) => id === kept.before) + 1;
  return shown.toSpliced(index, 0, { ...kept.comment, deleted: true });
}
