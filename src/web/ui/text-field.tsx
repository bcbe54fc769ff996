import { ChevronDown } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { codePoints } from "../../contract/limits.ts";
import { Field, type FieldWords } from "./field.tsx";
import styles from "./text-field.module.css";
import { Icon } from "./icon.tsx";

export function TextField({
  label,
  hint,
  error,
  "aria-describedby": describedBy,
  ...rest
}: ComponentProps<"input"> & FieldWords) {
  return (
    <Field label={label} hint={hint} error={error} describedBy={describedBy}>
      {(control) => <input className={styles.input} {...rest} {...control} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  className = "",
  "aria-describedby": describedBy,
  ...rest
}: ComponentProps<"textarea"> & FieldWords) {
  return (
    <Field label={label} hint={hint} error={error} describedBy={describedBy}>
      {(control) => (
        <textarea className={`${styles.input} ${styles.area} ${className}`} {...rest} {...control} />
      )}
    </Field>
  );
}

export function SelectField({ label, hint, error, ...rest }: ComponentProps<"select"> & FieldWords) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.choice}>
          <select className={styles.input} {...rest} {...control} />
          <Icon of={ChevronDown} size={18} />
        </div>
      )}
    </Field>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: ReactNode;
  /** The words for each value, in the order in which they are offered. */
  options: Partial<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A select among named values. */
export function ChoiceField<Value extends string>({ options, onChange, ...field }: ChoiceProps<Value>) {
  return (
    <SelectField {...field} onChange={({ target }) => onChange(target.value as Value)}>
      {Object.entries<string | undefined>(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/** Says that the words of a field have more characters than fit; null where they fit. */
export function tooLong(words: string, most: number): string | null {
  const length = codePoints(words);
  return length > most ? `That is ${length} characters, and ${most} fit.` : null;
}
