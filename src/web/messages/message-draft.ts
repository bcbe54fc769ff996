import { newIdempotencyKey, type SetDraft, useDraft } from "../session/draft.ts";

export interface MessageDraft {
  to: string;
  text: string;
  /** Renewed with every change: a different text or recipient is a different message. */
  idempotencyKey: string;
}

const EMPTY: MessageDraft = { to: "", text: "", idempotencyKey: "" };

/** The draft with a change and a new idempotency key. */
export function changeMessage(draft: MessageDraft, change: Partial<MessageDraft>): MessageDraft {
  return { ...draft, ...change, idempotencyKey: newIdempotencyKey() };
}

/** The viewer's message in a conversation, or in the New Message dialog, stored until it is sent. */
export function useMessageDraft(
  place: string,
): [draft: MessageDraft, setDraft: SetDraft<MessageDraft>, dropDraft: (sent: MessageDraft) => void] {
  return useDraft(`draft-message-${place.toLowerCase()}`, EMPTY);
}
