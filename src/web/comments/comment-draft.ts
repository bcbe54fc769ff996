import { useLayoutEffect } from "react";
import { changeDraft, readDraft, storeDraft, useDraft } from "../drafts/stored-draft.ts";

export interface CommentDraft {
  text: string;
  /** The comment that this one replies to; null for a comment on the post itself. */
  parentId: string | null;
  /** Renewed with every change: a different text or parent is a different comment. */
  idempotencyKey: string;
}

const EMPTY: CommentDraft = { text: "", parentId: null, idempotencyKey: "" };

/** The key of the viewer's comment on a post. */
export function commentDraftKey(postId: string): string {
  return `draft-comment-${postId}`;
}

/** The viewer's comment on a post, stored until it is posted. */
export function useCommentDraft(postId: string) {
  const [draft, setDraft] = useDraft(commentDraftKey(postId), EMPTY);
  // Runs before anybody can press Reply: an effect that runs later would take back the press.
  useLayoutEffect(() => {
    // Drop a reply without text: a reader who returns to the page is no longer replying.
    setDraft((now) => (now.parentId !== null && now.text.trim() === "" ? EMPTY : now));
  }, [postId]);
  return [draft, setDraft] as const;
}

/**
 * Empties the draft if its text is the text that was posted. Returns whether the author is writing on: has typed other
 * words meanwhile, or has pressed Reply on a comment.
 */
export function dropPosted(postId: string, posted: string): boolean {
  const key = commentDraftKey(postId);
  const draft = readDraft<CommentDraft>(key);
  if (draft?.text === posted) storeDraft(key, changeDraft(draft, { text: "" }));
  return draft !== null && (draft.text !== posted || draft.parentId !== null);
}
