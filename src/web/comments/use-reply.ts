import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ShownComment } from "../../contract/comments.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import type { SetDraft } from "../drafts/stored-draft.ts";
import { readToken } from "../session/token.ts";
import { type CommentDraft, moveDraft } from "./comment-draft.ts";
import { useAnswered } from "./use-answered.ts";

export interface Reply {
  /** The comment being answered, which may be deleted meanwhile. */
  replyTo: ShownComment | null;
  /** The element below that comment, which holds the form; null while the comment is not shown. */
  place: HTMLElement | null;
  setPlace: (place: HTMLElement | null) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Turns the draft into a comment on the post itself. */
  writeOnPost: () => void;
  /** Turns the draft into a comment on the post, and returns the focus to the comment that was being answered. */
  cancel: () => void;
  onReply: (comment: ShownComment) => void;
}

/** Manages which comment the draft answers. Visitors are asked to sign in first. */
export function useReply(postId: string, draft: CommentDraft, setDraft: SetDraft<CommentDraft>): Reply {
  const input = useRef<HTMLTextAreaElement>(null);
  const replyTo = useAnswered(postId, draft.parentId);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const askForLogin = useAskForLogin();
  const hold = useHeld(place);
  // Must come after `useHeld`: the focus scrolls the field into view after the comment has been held in place.
  const focus = useFocusIn(input, place);
  const answered = useRef<ShownComment | null>(null);
  useEffect(() => {
    answered.current = replyTo;
  });
  const writeTo = useCallback(
    (parentId: string | null) => {
      const before = answered.current;
      focus(parentId !== (before?.id ?? null));
      setDraft((now) => moveDraft(now, parentId, before));
    },
    [focus, setDraft],
  );
  const onReply = useCallback(
    (comment: ShownComment) => {
      if (comment.id !== answered.current?.id) hold(comment.id);
      writeTo(comment.id);
      if (readToken() === null) askForLogin("Sign in to reply.");
    },
    [hold, writeTo, askForLogin],
  );
  const cancel = () => {
    // A deleted comment may disappear with the form, so the focus cannot return to it.
    if (replyTo?.deleted) return writeTo(null);
    if (replyTo) hold(replyTo.id)?.focus();
    setDraft((now) => moveDraft(now, null, replyTo));
  };
  return { replyTo, place, setPlace, input, writeOnPost: () => writeTo(null), cancel, onReply };
}

/** Returns a function that focuses the input: at once if the form stays in place, else after it has moved. */
function useFocusIn(input: RefObject<HTMLTextAreaElement | null>, place: HTMLElement | null) {
  const isMoving = useRef(false);
  // Runs before the paint: Reply may be pressed before the later effects run.
  useLayoutEffect(() => {
    if (isMoving.current) input.current?.focus();
    isMoving.current = false;
  }, [place]);
  return useCallback(
    (willMove: boolean) => {
      isMoving.current = willMove;
      if (!willMove) input.current?.focus();
    },
    [input],
  );
}

/** Returns a function that keeps a comment where it is on the screen while the form moves there or away. */
function useHeld(place: HTMLElement | null) {
  const held = useRef<{ comment: HTMLElement; top: number } | null>(null);
  useLayoutEffect(() => {
    if (!held.current) return;
    const { comment, top } = held.current;
    window.scrollBy(0, comment.getBoundingClientRect().top - top);
    held.current = null;
  }, [place]);
  return useCallback((id: string) => {
    const comment = document.getElementById(`comment-${id}`);
    held.current = comment && { comment, top: comment.getBoundingClientRect().top };
    return comment;
  }, []);
}
