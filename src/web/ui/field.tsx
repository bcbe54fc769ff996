import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

export interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface Props extends FieldWords {
  /** Further ids for `aria-describedby`. */
  describedBy?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

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
        <p id={errorId} role="alert">
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
