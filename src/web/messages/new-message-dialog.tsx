import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isBlank } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { MemberField } from "../members/member-field.tsx";
import { changeDraft } from "../session/draft.ts";
import { ForWriters } from "../session/for-writers.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { type MessageDraft, useMessageDraft } from "./message-draft.ts";
import { refreshConversation, sendMessage } from "./message-queries.ts";
import { navigate } from "../router/location.ts";

/** The key of the dialog's draft, in place of the recipient's name. No member can have this name. */
const NEW = "*";

export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="New Message" onClose={onClose}>
      <ForWriters>
        <NewMessageForm onClose={onClose} />
      </ForWriters>
    </Dialog>
  );
}

/** The draft survives closing the dialog. */
function NewMessageForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft, dropDraft] = useMessageDraft(NEW);
  const errorId = useId();
  const change = (part: Partial<MessageDraft>) => setDraft((now) => changeDraft(now, part));
  const { error, isPending, mutate } = useSending((sent) => {
    dropDraft(sent);
    onClose();
  });
  const [isTried, setTried] = useState(false);
  const missing = missingIn(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isPending && !missing) mutate(draft);
  };
  return (
    <form onSubmit={submit}>
      <MemberField
        label="Recipient username"
        value={draft.to}
        onChange={(to) => change({ to })}
        describedBy={errorId}
        required
        data-autofocus
      />
      <TextArea
        label="Message"
        value={draft.text}
        required
        aria-describedby={errorId}
        onChange={(event) => change({ text: event.target.value })}
      />
      <FormError id={errorId} message={(isTried && missing) || (error && error.message)} />
      <SubmitButton busy={isPending}>{isPending ? "Sending..." : "Send"}</SubmitButton>
    </form>
  );
}

function missingIn({ to, text }: MessageDraft): string | null {
  if (isBlank(to)) return "Recipient is required.";
  return isBlank(text) ? "Message is required." : null;
}

/** Sends a message and shows its conversation. */
function useSending(onSent: (sent: MessageDraft) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ to, text, idempotencyKey }: MessageDraft) => sendMessage(to.trim(), text, idempotencyKey),
    onSuccess: (_, sent) => {
      onSent(sent);
      navigate(pages.messages(sent.to.trim()));
      void refreshConversation(queryClient, sent.to.trim());
    },
    onError: (failure) => reportError(failure),
  });
}
