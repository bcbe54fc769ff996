import { type FormEvent, useEffect, useRef } from "react";
import { STATE_NAMES, testInWords } from "../../../contract/automatic-rule-words.ts";
import type { AutomaticRule, AutomaticRuleList, RuleState } from "../../../contract/automatic-rules.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { RadioChoice } from "../../ui/radio-choice.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import tabs from "../tabs.module.css";
import styles from "./automatic-rules.module.css";
import { TestFields } from "./test-fields.tsx";
import { TrialOutcome } from "./trial-outcome.tsx";
import type { TypedAutomaticRule } from "./typed-rule.ts";
import { useRuleEditor } from "./use-rule-editor.ts";

const WORDS: Record<RuleState, string> = {
  off: "Does nothing.",
  trying: "Lets everything through, and lists what it would catch.",
  queue:
    "New posts and comments that it catches wait until a moderator approves them. Edits that it catches are refused.",
  act: "What it catches is refused. The author keeps the words, and learns whom to ask.",
};

/** A function, because in the built site the names may not be there yet when this module runs. */
function states() {
  return (Object.keys(WORDS) as RuleState[]).map((value) => ({
    ...{ value, name: STATE_NAMES[value], words: WORDS[value] },
  }));
}

interface Props {
  typed: TypedAutomaticRule;
  list: AutomaticRuleList;
}

/** The form of a rule, with the trial on the last 30 days. */
export function RuleEditor({ typed, list: { rules, training } }: Props) {
  const editor = useRuleEditor(typed, rules);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that opened the form is gone, or far away, so the form takes the focus.
    form.current?.querySelector<HTMLElement>("input")?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <form ref={form} className={styles.editor} aria-label="Automatic rule" onSubmit={submit} noValidate>
      <h2>{typed.id === null ? "New rule" : "Change this rule"}</h2>
      <TextField
        label="Name"
        hint="Moderators see it. Members do not."
        autoComplete="off"
        dir="auto"
        maxLength={LIMITS.automaticRuleName}
        value={typed.name}
        onChange={({ target }) => editor.change({ name: target.value })}
      />
      <TestFields typed={typed} training={training} change={editor.change} />
      <TrialSection editor={editor} />
      <RadioChoice
        question="What happens to what it catches?"
        options={states()}
        chosen={typed.state}
        onChoose={(state) => editor.change({ state })}
      />
      {editor.isOvertaken && <Overtaken saved={editor.saved!} />}
      {editor.isGone && <Gone />}
      <FormError message={editor.error} />
      <End editor={editor} />
    </form>
  );
}

function Gone() {
  return <p role="alert">Somebody deleted this rule meanwhile. Saving it adds it again.</p>;
}

function TrialSection({ editor }: { editor: ReturnType<typeof useRuleEditor> }) {
  const { trial, isTrying, isStale, trialError, tryIt } = editor;
  return (
    <div className={styles.trial}>
      <p className={tabs.soft}>
        Before a rule can hold or refuse anything, try it on what was written here in the last 30 days.
      </p>
      <div>
        <Button look="outline" busy={isTrying} onClick={tryIt}>
          {isTrying ? "Trying..." : trial ? "Try it again" : "Try it"}
        </Button>
      </div>
      <FormError message={trialError} />
      {trial && <TrialOutcome trial={trial} isStale={isStale} />}
    </div>
  );
}

function End({ editor }: { editor: ReturnType<typeof useRuleEditor> }) {
  return (
    <div className={tabs.end}>
      <SubmitButton busy={editor.isPending}>
        {editor.isPending ? "Saving..." : editor.isOvertaken ? "Replace it" : "Save rule"}
      </SubmitButton>
      <Button look="outline" onClick={editor.drop}>
        Cancel
      </Button>
    </div>
  );
}

/** Says that somebody saved the rule meanwhile, and what saving would replace. */
function Overtaken({ saved: { name, state, test } }: { saved: AutomaticRule }) {
  return (
    <div role="alert" className={styles.overtaken}>
      <p>The rule was changed after you began to type. Yours is not saved yet. Saving it replaces:</p>
      <p>
        <bdi>{name}</bdi> ({STATE_NAMES[state]}): <bdi>{testInWords(test, { isWhole: true })}</bdi>
      </p>
    </div>
  );
}
