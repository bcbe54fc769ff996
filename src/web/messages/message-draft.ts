import { useDraft } from "../drafts/stored-draft.ts";

export interface MessageDraft {
  to: string;
  text: string;
  /** Renewed with every change: a different text or recipient is a different message. */
  idempotencyKey: string;
}

const EMPTY: MessageDraft = { to: "", text: "", idempotencyKey: "" };

/** The key of the message in a conversation, or in the New Message dialog. */
export function messageDraftKey(place: string): string {
  return `draft-message-${place.toLowerCase()}`;
}

/** The viewer's message in a conversation, or in the New Message dialog, stored until it is sent. */
export function useMessageDraft(place: string) {
  return useDraft(messageDraftKey(place), EMPTY);
}
