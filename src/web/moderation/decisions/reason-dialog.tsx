import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { isBlank } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import styles from "./reason-dialog.module.css";
import { ReasonField } from "./reason-field.tsx";
import { type RuleChoices, RuleField, useChosenRule } from "./rule-field.tsx";

interface Props {
  title: string;
  /** The label of the submit button. */
  action: string;
  isDanger?: boolean;
  /** Ready-made reasons to pick from. */
  ready: string[];
  /** A text that says what will happen, and further fields. */
  children: ReactNode;
  /** The rules that the action may name in place of a reason, and the one that reports name. */
  rules?: RuleChoices;
  /** Whether the action needs no reason. */
  isReasonOptional?: boolean;
  /** Carries out the action. If it fails, the dialog shows the error and stays open. */
  decide: (reason: string, rule: string | null) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

export function ReasonDialog({ title, action, isDanger = false, ready, rules, children, ...rest }: Props) {
  const errorId = useId();
  const { reason, setReason, rule, chooseRule, error, isPending, submit } = useReason(rules, rest);
  return (
    <Dialog title={title} onClose={rest.onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {children}
        {rules && <RuleField rules={rules.all} chosen={rule} onChoose={chooseRule} />}
        <ReasonField
          ready={ready}
          value={reason}
          optional={
            rule !== null
              ? "Optional: the rule is the reason."
              : rest.isReasonOptional
                ? "Optional."
                : undefined
          }
          onChange={setReason}
          describedBy={errorId}
          autofocus
        />
        <FormError id={errorId} message={error} />
        <DialogButtons>
          <Button look="outline" onClick={rest.onClose}>
            Cancel
          </Button>
          <SubmitButton look={isDanger ? "danger-solid" : "solid"} busy={isPending}>
            {isPending ? "One moment..." : action}
          </SubmitButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The reason that is typed, or the rule that is chosen in its place, and the request that has them. */
function useReason(
  rules: RuleChoices | undefined,
  { isReasonOptional = false, decide, onDone }: Pick<Props, "isReasonOptional" | "decide" | "onDone">,
) {
  const [reason, setReason] = useState("");
  const [wasTried, setTried] = useState(false);
  const [rule, chooseRule] = useChosenRule(rules);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => decide(reason, rule),
    onSuccess: onDone,
  });
  const hasReason = isReasonOptional || rule !== null || !isBlank(reason);
  const missing = rules?.all.length ? "Please choose a rule or give a reason." : "Please give a reason.";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(!hasReason);
    if (!isPending && hasReason) mutate();
  };
  return {
    ...{ reason, setReason, rule, chooseRule, isPending, submit },
    error: wasTried && !hasReason ? missing : error && error.message,
  };
}
