import { useState } from "react";
import { CopyField } from "../ui/copy-field.tsx";
import { Field } from "../ui/field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { RadioChoice } from "../ui/radio-choice.tsx";
import { Suggestions, useSuggestions } from "../ui/suggestions.tsx";
import { Switch } from "../ui/switch.tsx";
import { SelectField, TextArea, TextField } from "../ui/text-field.tsx";
import styles from "./fields.module.css";
import { Section, Specimen } from "./specimen.tsx";

export function Fields() {
  return (
    <Section id="fields" title="Fields">
      <Specimen name="TextField: placeholder, hint, error, disabled">
        <TextField label="Title" placeholder="What is it about?" />
        <TextField label="Address" hint="Of a page, a picture or a video." defaultValue="https://" />
        <TextField label="Username" error="That username is already taken." defaultValue="ada" />
        <TextField label="Email" disabled defaultValue="ada@example.org" />
      </Specimen>
      <Specimen name="TextArea, SelectField, PasswordField, CopyField">
        <TextArea label="Text" hint="At most 10,000 characters." />
        <Selecting />
        <PasswordField label="Password" hint="At least 8 characters." error="Please choose another." />
        <CopyField label="Link" noun="link" value="https://hearth.example/join#secret" />
      </Specimen>
      <Specimen name="Switch: on, off with a hint">
        <Switching label="Keep a history" />
        <Switching label="Hide what I have read" hint="When the list is read again." />
      </Specimen>
      <Specimen name="Field around a control of one's own; FormError with more">
        <Field label="Colour" hint="Of your choice.">
          {(control) => <input type="color" defaultValue="#bf3d0a" {...control} />}
        </Field>
        <FormError message="Your message was not sent.">
          Please check your connection and try again.
        </FormError>
      </Specimen>
      <Specimen name="RadioChoice: names, names with words, error">
        <RadioChoosing question="How often?" words={false} error={null} />
        <RadioChoosing question="How much?" words error="Please choose one." />
      </Specimen>
      <Specimen name="Suggestions: some, none">
        <Suggesting label="Feed" suggestions={["Gardening", "Gaming", "Geology"]} advice={null} />
        <Suggesting label="Member" suggestions={[]} advice="Nobody has a name like this." />
      </Specimen>
    </Section>
  );
}

function Selecting() {
  return (
    <SelectField label="Days">
      <option>1 day</option>
      <option>7 days</option>
    </SelectField>
  );
}

function Switching(words: { label: string; hint?: string }) {
  const [isOn, setOn] = useState(!words.hint);
  return <Switch {...words} isOn={isOn} busy={false} onPress={setOn} />;
}

function RadioChoosing({
  question,
  words,
  error,
}: {
  question: string;
  words: boolean;
  error: string | null;
}) {
  const [chosen, setChosen] = useState<string | null>(error === null ? "Some" : null);
  const options = ["Some", "All"].map((name) => ({
    ...{ value: name, name },
    ...(words && { words: `${name} of what there is, and what follows from that.` }),
  }));
  return (
    <RadioChoice question={question} options={options} chosen={chosen} onChoose={setChosen} error={error} />
  );
}

function Suggesting({
  label,
  suggestions,
  advice,
}: {
  label: string;
  suggestions: string[];
  advice: string | null;
}) {
  const [text, setText] = useState("");
  const list = useSuggestions(suggestions, { advice, marked: suggestions[0] ?? null });
  return (
    <div className={styles.suggesting}>
      <TextField
        label={label}
        autoComplete="off"
        placeholder="Focus to see them"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={list.open}
        onBlur={list.close}
        onKeyDown={list.onKeyDown}
        {...list.comboboxProps}
      />
      <Suggestions list={list} label={label} onPick={setText} />
    </div>
  );
}
