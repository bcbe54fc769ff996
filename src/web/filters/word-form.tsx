import { type FormEvent, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import sectionStyles from "../account/settings-section.module.css";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { LengthField, lengthOf } from "./length-field.tsx";
import { useMute } from "./mute-dialog.tsx";
import styles from "./word-form.module.css";

/** Mutes a word or a phrase. */
export function WordForm() {
  const [word, setWord] = useState("");
  const [length, setLength] = useState("");
  const [done, setDone] = useState("");
  const { isPending, error, mutate } = useMute(() => {
    setDone(`Muted “${word.trim()}”.`);
    setWord("");
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ kind: "word", value: word, ...lengthOf(length) });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Word or phrase"
        hint="Whole words, in capitals or not: “cat” does not mute “cattle”."
        value={word}
        required
        maxLength={LIMITS.muteWord}
        autoComplete="off"
        onChange={({ target }) => {
          setDone("");
          setWord(target.value);
        }}
      />
      <LengthField value={length} onChange={setLength} />
      <FormError message={error && error.message} />
      <div className={styles.end}>
        <SubmitButton look="outline" busy={isPending}>
          Mute
        </SubmitButton>
        <p role="status" className={sectionStyles.status}>
          {done}
        </p>
      </div>
    </form>
  );
}
