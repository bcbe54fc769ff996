import { useId } from "react";
import { OTHER_REASON, REPORT_REASONS } from "../../contract/report-reasons.ts";
import styles from "./reason-choice.module.css";

interface Props {
  chosen: string | null;
  onChoose: (reason: string) => void;
  error: string | null;
}

export function ReasonChoice({ chosen, onChoose, error }: Props) {
  const errorId = useId();
  return (
    <fieldset className={styles.reasons} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.question}>What is wrong with it?</legend>
      {[...REPORT_REASONS, OTHER_REASON].map((reason, index) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={chosen === reason}
            data-autofocus={index === 0 || undefined}
            onChange={() => onChoose(reason)}
          />
          {reason}
        </label>
      ))}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
