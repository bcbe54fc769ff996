import { useQuery } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ShownComment } from "../../contract/entities.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { changeDraft, type SetDraft } from "../session/draft.ts";
import { readToken } from "../session/token.ts";
import type { CommentDraft } from "./comment-draft.ts";
import { answeredQuery } from "./comment-queries.ts";
import { shownIn } from "./loaded-comments.ts";
import { useDiscussion } from "./use-discussion.ts";

export interface Reply {
  /** The comment being answered, which may be deleted meanwhile. */
  replyTo: ShownComment | null;
  /** The element below that comment, which holds the form; null while the comment is not shown. */
  place: HTMLElement | null;
  setPlace: (place: HTMLElement | null) => void;
  /** The form's field. */
  input: RefObject<HTMLTextAreaElement | null>;
  /** Turns the draft into a comment on the post itself. */
  writeOnPost: () => void;
  /** Does the same, and returns the focus to the comment that was being answered. */
  cancel: () => void;
  onReply: (comment: ShownComment) => void;
}

/** Manages which comment the draft answers. Visitors are asked to sign in first. */
export function useReply(postId: string, draft: CommentDraft, setDraft: SetDraft<CommentDraft>): Reply {
  const input = useRef<HTMLTextAreaElement>(null);
  const replyTo = useAnswered(postId, draft.parentId);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const askForLogin = useAskForLogin();
  const focus = useFocusIn(input, place);
  const hold = useHeld(place);
  const answered = useRef<string | null>(null);
  useEffect(() => {
    answered.current = replyTo?.id ?? null;
  });
  const writeTo = useCallback(
    (parentId: string | null) => {
      focus(parentId !== answered.current);
      setDraft((now) => changeDraft(now, { parentId }));
    },
    [focus, setDraft],
  );
  const onReply = useCallback(
    (comment: ShownComment) => {
      if (comment.id !== answered.current) hold(comment.id);
      writeTo(comment.id);
      if (readToken() === null) askForLogin("Sign in to reply.");
    },
    [hold, writeTo, askForLogin],
  );
  const cancel = () => {
    // A deleted comment may go with the form.
    if (replyTo?.deleted) return writeTo(null);
    if (replyTo) hold(replyTo.id)?.focus();
    setDraft((now) => changeDraft(now, { parentId: null }));
  };
  return { replyTo, place, setPlace, input, writeOnPost: () => writeTo(null), cancel, onReply };
}

/**
 * The comment being answered. One that is deleted meanwhile stays, so that a reply does not become a comment on the
 * post without its author's doing.
 */
function useAnswered(postId: string, id: string | null): ShownComment | null {
  const [last, setLast] = useState<ShownComment | null>(null);
  const answered = useFound(postId, id);
  if (answered && answered !== last) setLast(answered);
  if (answered) return answered;
  return last?.id === id ? { ...last, deleted: true } : null;
}

/** The comment as it is now. One outside the loaded part is fetched. */
function useFound(postId: string, id: string | null): ShownComment | null | undefined {
  const { data: loaded } = useDiscussion(postId);
  const here = loaded && shownIn(loaded).find((comment) => comment.id === id);
  const isElsewhere = id !== null && loaded !== undefined && !here;
  const { data: elsewhere } = useQuery({ ...answeredQuery(postId, id), enabled: isElsewhere });
  return here ?? (isElsewhere ? elsewhere : null);
}

/** Returns a function that focuses the input: at once if the form stays in place, else after it has moved. */
function useFocusIn(input: RefObject<HTMLTextAreaElement | null>, place: HTMLElement | null) {
  const isMoving = useRef(false);
  useEffect(() => {
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
