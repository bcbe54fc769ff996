import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What helps with a field, or is wrong with what it holds. */
export interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** What ties a control to its label and words. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface Props extends FieldWords {
  /** Further ids of what describes the control. */
  describedBy?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label, a hint, and what is wrong with it. */
export function Field({ label, hint, error, describedBy, children }: Props) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": [errorId, hintId, describedBy].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
