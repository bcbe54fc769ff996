import { useId } from "react";
import styles from "./radio-choice.module.css";

interface Option<T> {
  value: T;
  name: string;
  /** The meaning of the choice, below its name. */
  words?: string;
}

interface Props<T> {
  question: string;
  options: Option<T>[];
  /** Null while nothing is chosen. */
  chosen: T | null;
  onChoose: (value: T) => void;
  error?: string | null;
}

/** One of a few choices, which are all in sight. In a dialog, the focus begins at the first. */
export function RadioChoice<T extends string>({
  question,
  options,
  chosen,
  onChoose,
  error = null,
}: Props<T>) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error ? id : undefined}>
      <legend className={styles.question}>{question}</legend>
      {options.map(({ value, name, words }, index) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={question}
            value={value}
            checked={chosen === value}
            data-autofocus={index === 0 || undefined}
            onChange={() => onChoose(value)}
          />
          {words === undefined ? (
            name
          ) : (
            <span>
              {name} <span className={styles.words}>{words}</span>
            </span>
          )}
        </label>
      ))}
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
