import { useEffect } from "react";
import { newIdempotencyKey, type SetDraft, useDraft } from "../session/draft.ts";

/** A comment that is being written. */
export interface CommentDraft {
  text: string;
  /** The comment it answers; null for one on the post itself. */
  parentId: string | null;
  /** Another text, or the same words to somebody else, is another comment: every change makes a new key. */
  idempotencyKey: string;
}

const EMPTY: CommentDraft = { text: "", parentId: null, idempotencyKey: "" };

/** The draft with something changed. */
export function changeComment(draft: CommentDraft, change: Partial<CommentDraft>): CommentDraft {
  return { ...draft, ...change, idempotencyKey: newIdempotencyKey() };
}

/** What the viewer is writing below this post, kept until it is posted. */
export function useCommentDraft(
  postId: string,
): [draft: CommentDraft, setDraft: SetDraft<CommentDraft>, dropDraft: (sent: CommentDraft) => void] {
  const [draft, setDraft, dropDraft] = useDraft(`draft-comment-${postId}`, EMPTY);
  useEffect(() => {
    // An answer that was never begun: who comes back to the page is not replying.
    setDraft((now) => (now.parentId !== null && now.text.trim() === "" ? EMPTY : now));
  }, [postId]);
  return [draft, setDraft, dropDraft];
}
