import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { ApiFailure, post } from "../api/api.ts";
import { newIdempotencyKey } from "../session/draft.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./report-dialog.module.css";

interface Props {
  what: "post" | "comment";
  id: string;
  /** It is reported, now or before. */
  onReported: () => void;
  onClose: () => void;
}

/** Asks what is wrong with a post or a comment. */
export function ReportDialog({ what, id, onReported, onClose }: Props) {
  const errorId = useId();
  const [reason, setReason] = useState("");
  const [key] = useState(newIdempotencyKey);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => reportOnce(PATHS[what](id), reason, key),
    onSuccess: () => {
      onReported();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog title={`Report this ${what}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label="What is wrong with it?"
          hint="You can leave this empty. Only those who moderate read it."
          value={reason}
          maxLength={LIMITS.reportReason}
          aria-describedby={errorId}
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError id={errorId} message={error && error.message} />
        <SubmitButton busy={isPending}>{isPending ? "Sending..." : "Report"}</SubmitButton>
      </form>
    </Dialog>
  );
}

const PATHS = {
  post: (id: string) => `/submission/${id}/report`,
  comment: (id: string) => `/comment/${id}/report`,
};

/** A 400 says that it was reported before, which is what was wanted. */
async function reportOnce(path: string, reason: string, key: string): Promise<void> {
  try {
    await post(path, reason.trim() ? { reason } : {}, key);
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 400)) throw error;
  }
}
