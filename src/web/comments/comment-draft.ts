import { useEffect } from "react";
import { useDraft } from "../session/draft.ts";

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
  const [draft, setDraft, dropDraft] = useDraft(commentDraftKey(postId), EMPTY);
  useEffect(() => {
    // Drop a reply without text: a reader who returns to the page is no longer replying.
    setDraft((now) => (now.parentId !== null && now.text.trim() === "" ? EMPTY : now));
  }, [postId]);
  return [draft, setDraft, dropDraft] as const;
}
