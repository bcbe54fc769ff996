import { useQueryClient } from "@tanstack/react-query";
import { SendHorizontal } from "lucide";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { isBlank } from "../../contract/limits.ts";
import { useOpenDraft } from "../drafts/open-draft.ts";
import { SendError } from "../drafts/waiting-notice.tsx";
import { LaterFormattingBar } from "../formatting/later-formatting-bar.tsx";
import { changeDraft } from "../drafts/stored-draft.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useMessageDraft } from "./message-draft.ts";
import styles from "./message-form.module.css";
import { refreshConversation } from "./message-queries.ts";
import { useSendMessage } from "./use-send-message.ts";
import { Icon } from "../ui/icon.tsx";

/** Enter sends the message, Shift+Enter begins a new line. */
export function MessageForm({ username }: { username: string }) {
  const { sending, draft, setText, error, isPending, submit } = useSending(username);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isUsed, setUsed] = useState(false);
  useOpenDraft(sending.draftKey, isUsed);
  const errorId = useId();
  return (
    <form className={styles.form} onSubmit={submit} onFocus={() => setUsed(true)}>
      <SendError id={errorId} message={error} {...sending} />
      <div className={styles.row}>
        <textarea
          ref={field}
          className={styles.input}
          aria-label={`Message to ${username}`}
          aria-describedby={errorId}
          placeholder="Type a message..."
          rows={1}
          value={draft.text}
          onKeyDown={sendOnEnter}
          onChange={(event) => setText(event.target.value)}
        />
        <SubmitButton look={draft.text ? "solid" : "outline"} busy={isPending} className={styles.send}>
          <Icon of={SendHorizontal} size={18} /> Send
        </SubmitButton>
      </div>
      <LaterFormattingBar isUsed={isUsed} small field={field} text={draft.text} />
    </form>
  );
}

/** Sends the draft. If that fails, `error` says why. */
function useSending(username: string) {
  const [draft, setDraft] = useMessageDraft(username);
  const queryClient = useQueryClient();
  const { sending, problem, isPending, mutate } = useSendMessage(
    username,
    draft,
    () => void refreshConversation(queryClient, username),
  );
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isBlank(draft.text));
    if (!isPending && !isBlank(draft.text)) mutate({ ...draft, to: username });
  };
  const missing = isMissing && isBlank(draft.text) ? "Message is required." : null;
  return {
    sending,
    draft,
    setText: (text: string) => setDraft((now) => changeDraft(now, { text })),
    error: missing ?? (problem && `Your message was not sent. ${problem}`),
    isPending,
    submit,
  };
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
