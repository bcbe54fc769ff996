import type { ReactNode } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import type { RuleKind } from "../../../contract/automatic-rules.ts";
import { ChoiceField, TextArea, TextField } from "../../ui/text-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./automatic-rules.module.css";
import type { TypedAutomaticRule } from "./typed-rule.ts";

const KINDS: Record<RuleKind, string> = {
  words: "Certain words",
  domain: "Links to certain domains",
  age: "The account is young",
  rate: "Many posts and comments in a short time",
  "near-copy": "Nearly the same text again and again",
};

const LINKS = { these: "Links to these domains", others: "Links to any domain but these" };

interface Props {
  typed: TypedAutomaticRule;
  change: (fields: Partial<TypedAutomaticRule>) => void;
}

/** The fields of a rule's condition: those of its kind, and the members whom it judges. */
export function TestFields({ typed, change }: Props) {
  return (
    <>
      <ChoiceField
        label="What does it catch?"
        options={KINDS}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
      />
      <KindFields typed={typed} change={change} />
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
      <OnlyLinks typed={typed} change={change} />
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
      <OnlyLinks typed={typed} change={change} />
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

const FIELDS: Record<RuleKind, (props: Props) => ReactNode> = {
  words: WordsFields,
  domain: DomainFields,
  age: AgeFields,
  rate: RateFields,
  "near-copy": CopyFields,
};

function OnlyLinks({ typed, change }: Props) {
  return (
    <Switch
      label="Catch only what has a link"
      isOn={typed.withLink}
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
