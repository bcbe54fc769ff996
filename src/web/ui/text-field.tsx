import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
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
