import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { isBlank, LIMITS } from "../../contract/limits.ts";
import { useDraft } from "../drafts/stored-draft.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./appeal-part.module.css";

interface Props<T> {
  /** Throws `ApiFailure`. */
  send: (text: string) => Promise<T>;
  /** The key of the draft, which the browser keeps until it is sent: one can appeal only once. */
  draftKey: string;
  /** A reason for granting the appeal, in words that follow "why". */
  why: string;
  onSent: (decision: T) => void;
  onClose: () => void;
}

export function AppealForm<T>({ send, draftKey, why, onSent, onClose }: Props<T>) {
  const errorId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, isMissing, error, isPending, submit } = useAppeal(send, draftKey, onSent);
  const message = isMissing ? `Please write why ${why}.` : (error?.message ?? null);
  // The form has replaced the pressed button, so its field takes the focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label="Your appeal"
        hint={`Say why ${why}. You can send one appeal, and not change it afterwards.`}
        rows={4}
        dir="auto"
        value={text}
        maxLength={LIMITS.appeal}
        aria-describedby={message ? errorId : undefined}
        ref={field}
        required
        onChange={({ target }) => setText(target.value)}
      />
      <FormError id={errorId} message={message} />
      <div className={styles.end}>
        <SubmitButton busy={isPending}>{isPending ? "Sending..." : "Send appeal"}</SubmitButton>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface AppealDraft {
  /**
   * With this name the draft does not go to the server (`draft-words.ts`), since the list of drafts could not lead
   * here.
   */
  appeal: string;
}

const NOTHING: AppealDraft = { appeal: "" };

function useAppeal<T>(send: Props<T>["send"], draftKey: string, onSent: Props<T>["onSent"]) {
  const [draft, setDraft, dropDraft] = useDraft(draftKey, NOTHING);
  const [wasTried, setTried] = useState(false);
  const { error, isPending, mutate } = useMutation({
    mutationFn: ({ appeal }: AppealDraft) => send(appeal),
    onSuccess: (decision, sent) => {
      dropDraft(sent);
      onSent(decision);
    },
  });
  const isMissing = isBlank(draft.appeal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(isMissing);
    if (!isPending && !isMissing) mutate(draft);
  };
  const setText = (appeal: string) => setDraft({ appeal });
  return { text: draft.appeal, setText, isMissing: wasTried && isMissing, isPending, submit, error };
}
