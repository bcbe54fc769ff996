import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { hostName } from "../../../contract/links.ts";
import { FormError } from "../../ui/form-error.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { blockDomain } from "../moderation-queries.ts";
import styles from "../tabs.module.css";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { RemoveLinking } from "../bulk/remove-linking.tsx";
import { REASONS_AGAINST, ReasonField } from "../decisions/reason-field.tsx";

const EMPTY = { domain: "", reason: "" };

export function BlockDomainForm() {
  const queryClient = useQueryClient();
  const errorId = useId();
  const [{ domain, reason }, setTyped] = useState(EMPTY);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      blockDomain(queryClient, { domain, isBlocked: true, reason }).then(() => hostOf(domain.trim())),
    onSuccess: () => setTyped(EMPTY),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <DomainField
          value={domain}
          aria-describedby={errorId}
          onChange={(event) => setTyped({ domain: event.target.value, reason })}
        />
        <ReasonField
          ready={REASONS_AGAINST}
          value={reason}
          onChange={(reason) => setTyped({ domain, reason })}
          describedBy={errorId}
        />
        <FormError id={errorId} message={error && error.message} />
        <div className={styles.end}>
          <SubmitButton look="danger" busy={isPending}>
            {isPending ? "One moment..." : "Block domain"}
          </SubmitButton>
          {data && <OutcomeLine>{data} is blocked.</OutcomeLine>}
        </div>
      </form>
      {data && <BlockedNow key={data} domain={data} />}
    </>
  );
}

/** Says that the block refuses new links only. */
function BlockedNow({ domain }: { domain: string }) {
  return (
    <div>
      <RemoveLinking domain={domain} />
    </div>
  );
}

/** The host that somebody typed, alone or in an address. */
function hostOf(typed: string): string {
  return hostName(/^https?:\/\//i.test(typed) ? typed : `http://${typed}`) || typed;
}

function DomainField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label="Domain"
      hint="For example spam.example, or any of its addresses. New links to it and its subdomains are refused; existing posts and comments stay."
      required
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
