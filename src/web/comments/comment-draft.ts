import { useLayoutEffect } from "react";
import { changeDraft, readDraft, storeDraft, useDraft } from "../drafts/stored-draft.ts";

export interface CommentDraft {
  text: string;
  /** The comment that this one replies to; null for a comment on the post itself. */
  parentId: string | null;
  /** The reply in which its words were begun, if they have moved on to another comment. */
  begunAs?: BegunReply | null;
  /** Renewed with every change: a different text or parent is a different comment. */
  idempotencyKey: string;
}

interface BegunReply {
  parentId: string;
  userName: string;
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

/** Moves the words to another comment, or to the post. They may be meant for one person alone, so the draft remembers whom. */
export function moveDraft(
  draft: CommentDraft,
  parentId: string | null,
  answered: { id: string; userName: string } | null,
): CommentDraft {
  const wasReply = answered &&
    draft.parentId === answered.id && { parentId: answered.id, userName: answered.userName };
  const begunAs = draft.text.trim() === "" ? null : draft.begunAs || wasReply || null;
  return changeDraft(draft, { parentId, begunAs });
}

/** Emptied words were the last of the reply they were begun in. */
export function typeInDraft(draft: CommentDraft, text: string): CommentDraft {
  return changeDraft(draft, text.trim() === "" ? { text, begunAs: null } : { text });
}

/** The member whom the draft's words were begun for; null if they still answer that member. */
export function begunFor({ parentId, begunAs }: CommentDraft, answered: string | undefined): string | null {
  const isOther = begunAs && begunAs.parentId !== parentId && begunAs.userName !== answered;
  return isOther ? begunAs.userName : null;
}

/**
 * Empties the draft if its text is the text that was posted. Returns whether the author is writing on: has typed other
 * words meanwhile, or has pressed Reply on a comment.
 */
export function dropPosted(postId: string, posted: string): boolean {
  const key = commentDraftKey(postId);
  const draft = readDraft<CommentDraft>(key);
  if (draft?.text === posted) storeDraft(key, typeInDraft(draft, ""));
  return draft !== null && (draft.text !== posted || draft.parentId !== null);
}
