import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { FormError } from "../../ui/form-error.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { blockDomain } from "../moderation-queries.ts";
import styles from "../tabs.module.css";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { AGAINST, ReasonField } from "../decisions/reason-field.tsx";

export function BlockDomainForm() {
  const queryClient = useQueryClient();
  const errorId = useId();
  const [domain, setDomain] = useState("");
  const [reason, setReason] = useState("");
  const [blocked, setBlocked] = useState<string | null>(null);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => blockDomain(queryClient, { domain, isBlocked: true, reason }),
    onMutate: () => setBlocked(null),
    onSuccess: () => {
      setBlocked(domain.trim());
      setDomain("");
      setReason("");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Domain"
        hint="For example spam.example, or any of its addresses. New links to it and its subdomains are refused; existing posts stay."
        value={domain}
        required
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={errorId}
        onChange={(event) => setDomain(event.target.value)}
      />
      <ReasonField ready={AGAINST} value={reason} onChange={setReason} describedBy={errorId} />
      <FormError id={errorId} message={error && error.message} />
      <div className={styles.end}>
        <SubmitButton look="danger" busy={isPending}>
          {isPending ? "One moment..." : "Block domain"}
        </SubmitButton>
        {blocked && <OutcomeLine>{blocked} is blocked.</OutcomeLine>}
      </div>
    </form>
  );
}
