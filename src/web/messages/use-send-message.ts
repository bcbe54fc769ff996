import { useMutation } from "@tanstack/react-query";
import { sendLoaded } from "../drafts/send-later.ts";
import { useWaiting } from "../drafts/waiting.ts";
import { type MessageDraft, messageDraftKey } from "./message-draft.ts";

/** Sends the message of a place, which may have to wait. `onSent` is called once it is sent. */
export function useSendMessage(place: string, draft: MessageDraft, onSent: (to: string) => void) {
  const key = messageDraftKey(place);
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: ({ to, text, idempotencyKey }: MessageDraft) =>
      sendLoaded({ key, idempotencyKey }, { kind: "message", body: { toUsername: to, text } }),
    onSuccess: (_, { to }) => onSent(to),
    onError: (failure) => reportError(failure),
  });
  const waiting = useWaiting<"message">(key, draft.idempotencyKey, (_, { toUsername }) => {
    reset();
    onSent(toUsername);
  });
  return {
    sending: { draftKey: key, waiting },
    problem: waiting?.problem ?? error?.message ?? null,
    isPending,
    mutate,
  };
}
