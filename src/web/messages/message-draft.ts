import { newIdempotencyKey, type SetDraft, useDraft } from "../session/draft.ts";

/** A message that is being written. */
export interface MessageDraft {
  to: string;
  text: string;
  /** Other words, or another receiver, are another message: every change makes a new key. */
  idempotencyKey: string;
}

const EMPTY: MessageDraft = { to: "", text: "", idempotencyKey: "" };

/** The draft with something changed. */
export function changeMessage(draft: MessageDraft, change: Partial<MessageDraft>): MessageDraft {
  return { ...draft, ...change, idempotencyKey: newIdempotencyKey() };
}

/** What the viewer is writing in a conversation, or in the New Message dialog, kept until it is sent. */
export function useMessageDraft(
  place: string,
): [draft: MessageDraft, setDraft: SetDraft<MessageDraft>, dropDraft: (sent: MessageDraft) => void] {
  return useDraft(`draft-message-${place.toLowerCase()}`, EMPTY);
}
