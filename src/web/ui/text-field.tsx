import { type ComponentProps, useId } from "react";
import styles from "./text-field.module.css";

/** A labelled line of text. */
export function TextField({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input id={id} className={styles.input} {...rest} />
    </div>
  );
}

/** A labelled text of several lines that grows with what is typed. */
export function TextArea({ label, ...rest }: ComponentProps<"textarea"> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea id={id} className={`${styles.input} ${styles.area}`} {...rest} />
    </div>
  );
}
