import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isBlank } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { useOpenDraft } from "../drafts/open-draft.ts";
import { SendError } from "../drafts/waiting-notice.tsx";
import { MemberField } from "../members/member-field.tsx";
import { changeDraft } from "../drafts/stored-draft.ts";
import { ForWriters } from "../session/for-writers.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { type MessageDraft, useMessageDraft } from "./message-draft.ts";
import { refreshConversation } from "./message-queries.ts";
import { useSendMessage } from "./use-send-message.ts";
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
  const { draft, change, sending, problem, isPending, mutate } = useNewMessage(onClose);
  const errorId = useId();
  const [isTried, setTried] = useState(false);
  const missing = missingIn(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isPending && !missing) mutate({ ...draft, to: draft.to.trim() });
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
      <SendError id={errorId} message={(isTried && missing) || problem} {...sending} />
      <SubmitButton busy={isPending}>{isPending ? "Sending..." : "Send"}</SubmitButton>
    </form>
  );
}

/** The dialog's draft, and its sending, which leads to the conversation. */
function useNewMessage(onClose: () => void) {
  const [draft, setDraft] = useMessageDraft(NEW);
  const queryClient = useQueryClient();
  const send = useSendMessage(NEW, draft, (to) => {
    onClose();
    navigate(pages.messages(to));
    void refreshConversation(queryClient, to);
  });
  useOpenDraft(send.sending.draftKey);
  return {
    ...send,
    draft,
    change: (part: Partial<MessageDraft>) => setDraft((now) => changeDraft(now, part)),
  };
}

function missingIn({ to, text }: MessageDraft): string | null {
  if (isBlank(to)) return "Recipient is required.";
  return isBlank(text) ? "Message is required." : null;
}
