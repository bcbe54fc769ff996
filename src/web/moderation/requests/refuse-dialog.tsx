import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "../decisions/reason-dialog.module.css";
import { refuseJoinRequest } from "../moderation-queries.ts";
import { outcomeOf, type RequestOutcome } from "./request-outcome.ts";

interface Props {
  uid: string;
  userName: string;
  onDecided: (outcome: RequestOutcome) => void;
  onClose: () => void;
}

/** Asks for a line to the person, which may stay empty. */
export function RefuseDialog({ uid, userName, onDecided, onClose }: Props) {
  const errorId = useId();
  const [line, setLine] = useState("");
  const { error, isPending, mutate } = useRefusal(uid, onDecided);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(line);
  };
  return (
    <Dialog title={`Refuse the request of ${userName}?`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>
          {userName} can still read, and the account is erased in {LIMITS.refusedDays} days. Until then you
          can change your mind.
        </p>
        <TextArea
          label="A line to them, if you like"
          hint="They read it on the site and in a mail. The log has it, too."
          rows={2}
          dir="auto"
          value={line}
          maxLength={LIMITS.moderationReason}
          aria-describedby={error ? errorId : undefined}
          data-autofocus
          onChange={({ target }) => setLine(target.value)}
        />
        <FormError id={errorId} message={error && error.message} />
        <DialogButtons>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton look="danger-solid" busy={isPending}>
            {isPending ? "One moment..." : "Refuse"}
          </SubmitButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function useRefusal(uid: string, onDecided: Props["onDecided"]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (line: string) => refuseJoinRequest(queryClient, uid, line),
    onSuccess: () => onDecided({ words: "Refused. You can still approve the request, further below." }),
    onError: (failure) => {
      const outcome = outcomeOf(failure);
      if (outcome) onDecided(outcome);
    },
  });
}
