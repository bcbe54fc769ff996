import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { RemovalStatus } from "../../contract/appeals.ts";
import { isBlank, LIMITS } from "../../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./appeal-part.module.css";
import { sendAppeal } from "./removals-query.ts";

interface Props {
  /** The removal. */
  id: string;
  onSent: (removal: RemovalStatus) => void;
  onClose: () => void;
}

export function AppealForm({ id, onSent, onClose }: Props) {
  const errorId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, error, isPending, submit } = useAppeal(id, onSent);
  // The form has replaced the pressed button.
  useEffect(() => field.current?.focus(), []);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label="Your appeal"
        hint="Say why it should come back. You can send one appeal, and not change it afterwards."
        rows={4}
        dir="auto"
        value={text}
        maxLength={LIMITS.appeal}
        aria-describedby={error ? errorId : undefined}
        ref={field}
        required
        onChange={({ target }) => setText(target.value)}
      />
      <FormError id={errorId} message={error} />
      <div className={styles.end}>
        <SubmitButton busy={isPending}>{isPending ? "Sending..." : "Send appeal"}</SubmitButton>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useAppeal(id: string, onSent: Props["onSent"]) {
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const [wasTried, setTried] = useState(false);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => sendAppeal(queryClient, id, text),
    onSuccess: onSent,
  });
  const isMissing = isBlank(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(isMissing);
    if (!isPending && !isMissing) mutate();
  };
  const message = wasTried && isMissing ? "Please write why it should come back." : error && error.message;
  return { text, setText, isPending, submit, error: message };
}
