import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { isBlank } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import styles from "./reason-dialog.module.css";
import { ReasonField } from "./reason-field.tsx";

interface Props {
  title: string;
  /** The label of the submit button. */
  action: string;
  isDanger?: boolean;
  /** Ready-made reasons to pick from. */
  ready: string[];
  /** A text that says what will happen, and further fields. */
  children: ReactNode;
  /** Carries out the action. If it fails, the dialog shows the error and stays open. */
  decide: (reason: string) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

export function ReasonDialog({ title, action, isDanger = false, ready, children, ...rest }: Props) {
  const { decide, onDone, onClose } = rest;
  const errorId = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { error, isPending, mutate } = useMutation({ mutationFn: () => decide(reason), onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isBlank(reason));
    if (!isPending && !isBlank(reason)) mutate();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {children}
        <ReasonField ready={ready} value={reason} onChange={setReason} describedBy={errorId} autofocus />
        <FormError
          id={errorId}
          message={isMissing && isBlank(reason) ? "Please give a reason." : error && error.message}
        />
        <DialogButtons>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton look={isDanger ? "danger" : "solid"} busy={isPending}>
            {isPending ? "One moment..." : action}
          </SubmitButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
