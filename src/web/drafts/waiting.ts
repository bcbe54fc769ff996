import { useEffect, useRef } from "react";
import type { CallAnswer, CallBody } from "../../contract/call.ts";
import type { postComment } from "../../contract/comments.ts";
import type { sendMessage } from "../../contract/messages.ts";
import type { NewMember } from "../../contract/new-members.ts";
import type { submit } from "../../contract/posts.ts";
import { readDraft, useDraft, WAITING } from "./stored-draft.ts";

/** A draft as the server gets it. */
export type Outgoing =
  | { kind: "post"; body: CallBody<typeof submit> }
  | { kind: "comment"; postId: string; body: CallBody<typeof postComment> }
  | { kind: "message"; body: CallBody<typeof sendMessage> };

/** The answer to a post or comment that waits for a moderator. */
export interface HeldAnswer {
  held: { id: string; newMember?: NewMember | undefined };
}

/** The answers that composers get from the outbox. */
export interface AnswerTo {
  post: CallAnswer<typeof submit>;
  comment: CallAnswer<typeof postComment>;
  message: CallAnswer<typeof sendMessage>;
}

type BodyOf<Kind> = Extract<Outgoing, { kind: Kind }>["body"];

/** A send that its author has asked for and that has not been answered, stored beside its draft (decision 76). */
export interface Waiting {
  /** The author. It never goes under another member's name. */
  uid: string;
  what: Outgoing;
  idempotencyKey: string;
  /** The idempotency key of the draft: a draft with another one has been changed since. */
  sentAs: string;
  /** The time of the first attempt, in milliseconds. */
  since: number;
  /** Why it has not been sent yet; null while the first attempt is under way. */
  problem: string | null;
  /** The server has refused it, or it is too old to go by itself: it is a draft again. */
  isRefused: boolean;
}

/** The key under which the send of a draft waits. It is hidden with the drafts when its author signs out. */
export function waitingKey(draftKey: string): string {
  return WAITING + draftKey.slice("draft-".length);
}

/** Whether a send of the draft waits that may still go. One that was refused is a draft again. */
export function isAwaited(draftKey: string): boolean {
  return readDraft<Waiting>(waitingKey(draftKey))?.isRefused === false;
}

type Handler = (answer: never, sent: never) => void;

/** The composers on the page, which show what the outbox has sent for them. */
export const composers = new Map<string, Handler>();

/** The waiting send of a composer's draft, unless the draft has changed since. `onSent` is called once it is sent. */
export function useWaiting<Kind extends keyof AnswerTo>(
  draftKey: string,
  sentAs: string,
  onSent: (answer: AnswerTo[Kind], sent: BodyOf<Kind>) => void,
): Waiting | null {
  const [waiting] = useDraft<Waiting | null>(waitingKey(draftKey), null);
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => {
    const handler: Handler = (answer, sent) => latest.current(answer, sent);
    composers.set(draftKey, handler);
    return () => {
      if (composers.get(draftKey) === handler) composers.delete(draftKey);
    };
  }, [draftKey]);
  return waiting?.sentAs === sentAs && waiting.problem !== null ? waiting : null;
}
