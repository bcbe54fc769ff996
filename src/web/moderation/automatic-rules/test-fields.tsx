import type { ReactNode } from "react";
import { shutsOut } from "../../../contract/automatic-rule-words.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { RuleKind, Training } from "../../../contract/automatic-rules.ts";
import { ChoiceField, TextArea, TextField } from "../../ui/text-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import tabs from "../tabs.module.css";
import styles from "./automatic-rules.module.css";
import { TrainingLine } from "./training-line.tsx";
import { testOfTyped, type TypedAutomaticRule } from "./typed-rule.ts";

const KINDS: Record<RuleKind, string> = {
  words: "Certain words",
  domain: "Links to certain domains",
  age: "The account is young",
  rate: "Many posts and comments in a short time",
  "near-copy": "Nearly the same text again and again",
  first: "A member's first posts and comments",
  learned: "Texts like known spam",
};

const LINKS = { these: "Links to these domains", others: "Links to any domain but these" };

interface Props {
  typed: TypedAutomaticRule;
  training: Training | null;
  change: (fields: Partial<TypedAutomaticRule>) => void;
}

/** The fields of a rule's condition: those of its kind, and the members whom it judges. */
export function TestFields({ typed, training, change }: Props) {
  return (
    <>
      <ChoiceField
        label="What does it catch?"
        options={KINDS}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
      />
      <KindFields typed={typed} training={training} change={change} />
      <Switch
        label="Judge new members only"
        hint="Recommended: members who have been here for a while are hardly ever caught by mistake."
        isOn={typed.isOnlyNew}
        busy={false}
        onPress={(isOnlyNew) => change({ isOnlyNew })}
      />
      {typed.isOnlyNew && (
        <div className={styles.numbers}>
          <NumberField label="Younger than (days)" value={typed.days} onType={(days) => change({ days })} />
          <NumberField
            label="Or with fewer posts and comments than"
            hint="Only those that have stood for a day count."
            value={typed.posts}
            onType={(posts) => change({ posts })}
          />
        </div>
      )}
    </>
  );
}

function KindFields(props: Props) {
  const Fields = FIELDS[props.typed.kind];
  return <Fields {...props} />;
}

function WordsFields({ typed, change }: Props) {
  return (
    <TextArea
      label="Words and phrases"
      hint={`One on each line, up to ${LIMITS.automaticWords}. Whole words, in any case: “art” does not catch “party”.`}
      rows={5}
      dir="auto"
      value={typed.words}
      onChange={({ target }) => change({ words: target.value })}
    />
  );
}

function DomainFields({ typed, change }: Props) {
  return (
    <>
      <ChoiceField
        label="Which links?"
        options={LINKS}
        value={typed.isExcept ? "others" : "these"}
        onChange={(links) => change({ isExcept: links === "others" })}
      />
      <TextArea
        label="Domains"
        hint={`One on each line, up to ${LIMITS.automaticDomains}, such as spam.example. Their subdomains count as well.`}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        value={typed.domains}
        onChange={({ target }) => change({ domains: target.value })}
      />
    </>
  );
}

function AgeFields({ typed, change }: Props) {
  return (
    <>
      <NumberField
        label="The account is younger than (hours)"
        value={typed.hours}
        onType={(hours) => change({ hours })}
      />
      <OnlyLinks isOn={typed.withLink} change={change} />
    </>
  );
}

function RateFields({ typed, change }: Props) {
  return (
    <>
      <div className={styles.numbers}>
        <NumberField
          label="More posts and comments than"
          value={typed.most}
          onType={(most) => change({ most })}
        />
        <NumberField
          label="Within (minutes)"
          value={typed.minutes}
          onType={(minutes) => change({ minutes })}
        />
      </div>
      <OnlyLinks isOn={typed.withLink} change={change} />
    </>
  );
}

function CopyFields({ typed, change }: Props) {
  return (
    <NumberField
      label="Catch from this copy on (within 24 hours)"
      hint="By one member or by many. Short texts are never copies."
      value={typed.copies}
      onType={(copies) => change({ copies })}
    />
  );
}

function FirstFields({ typed, change }: Props) {
  return (
    <>
      <NumberField
        label="How many of them"
        hint={`From 1 to ${LIMITS.firsts}. Those that were removed or deleted do not count.`}
        value={typed.firsts}
        onType={(firsts) => change({ firsts })}
      />
      <OnlyLinks isOn={typed.withLink} change={change} />
      {shutsOut(testOfTyped(typed)) && (
        <p className={tabs.soft}>
          Let them wait: such a rule cannot refuse them, since nobody new could ever begin.
        </p>
      )}
    </>
  );
}

function LearnedFields({ typed, training, change }: Props) {
  return (
    <>
      <NumberField
        label="Of 1,000 texts that stood, catch at most"
        hint={`From 1 to ${LIMITS.learnedMostHeld}. The fewer, the more spam gets through.`}
        value={typed.mostHeld}
        onType={(mostHeld) => change({ mostHeld })}
      />
      <p className={tabs.soft}>
        It knows from the start what spam often looks like. Then it learns from what moderators removed or
        refused with the word “spam” in the reason, and from what has stood for a day: once a day, and each
        time you try it. <TrainingLine training={training} mostHeld={Number(typed.mostHeld)} />
      </p>
    </>
  );
}

const FIELDS: Record<RuleKind, (props: Props) => ReactNode> = {
  words: WordsFields,
  domain: DomainFields,
  age: AgeFields,
  rate: RateFields,
  "near-copy": CopyFields,
  first: FirstFields,
  learned: LearnedFields,
};

function OnlyLinks({ isOn, change }: { isOn: boolean; change: Props["change"] }) {
  return (
    <Switch
      label="Catch only what has a link"
      isOn={isOn}
      busy={false}
      onPress={(withLink) => change({ withLink })}
    />
  );
}

interface NumberProps {
  label: string;
  hint?: string;
  value: string;
  onType: (value: string) => void;
}

function NumberField({ onType, ...field }: NumberProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
