import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SendHorizontal } from "lucide";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { isBlank } from "../../contract/limits.ts";
import { LaterFormattingBar } from "../formatting/later-formatting-bar.tsx";
import { changeDraft } from "../session/draft.ts";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { type MessageDraft, useMessageDraft } from "./message-draft.ts";
import styles from "./message-form.module.css";
import { refreshConversation, sendMessage } from "./message-queries.ts";
import { Icon } from "../ui/icon.tsx";

/** Enter sends the message, Shift+Enter begins a new line. */
export function MessageForm({ username }: { username: string }) {
  const { draft, setText, error, isPending, submit } = useSending(username);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isUsed, setUsed] = useState(false);
  const errorId = useId();
  return (
    <form className={styles.form} onSubmit={submit} onFocus={() => setUsed(true)}>
      <FormError id={errorId} message={error} />
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
        <SubmitButton busy={isPending} className={styles.send}>
          <Icon of={SendHorizontal} size={18} /> Send
        </SubmitButton>
      </div>
      <LaterFormattingBar isUsed={isUsed} small field={field} text={draft.text} />
    </form>
  );
}

/** Sends the draft. If that fails, `error` says why. */
function useSending(username: string) {
  const [draft, setDraft, dropDraft] = useMessageDraft(username);
  const queryClient = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: ({ text, idempotencyKey }: MessageDraft) => sendMessage(username, text, idempotencyKey),
    onSuccess: (_, sent) => {
      dropDraft(sent);
      return refreshConversation(queryClient, username);
    },
    onError: (failure) => reportError(failure),
  });
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isBlank(draft.text));
    if (!isPending && !isBlank(draft.text)) mutate(draft);
  };
  const missing = isMissing && isBlank(draft.text) ? "Message is required." : null;
  return {
    draft,
    setText: (text: string) => setDraft((now) => changeDraft(now, { text })),
    error: missing ?? (error && `Your message was not sent. ${error.message}`),
    isPending,
    submit,
  };
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
