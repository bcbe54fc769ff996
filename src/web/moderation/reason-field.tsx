import { LIMITS } from "../../contract/limits.ts";
import { REPORT_REASONS } from "../../contract/report-reasons.ts";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./reason-field.module.css";

/** Why something is often taken away, or somebody's right to write: what reporters choose among. */
export const AGAINST: string[] = [...REPORT_REASONS];

/** What is often the reason for taking a decision back. */
export const IN_FAVOUR = ["A mistake", "Settled with the author", "No longer needed"];

interface Props {
  /** Reasons to pick. */
  ready: string[];
  value: string;
  onChange: (reason: string) => void;
  describedBy?: string;
  autofocus?: boolean;
}

/** Why something is done: a reason to pick, or one's own words. */
export function ReasonField({ ready, value, onChange, describedBy, autofocus = false }: Props) {
  return (
    <div className={styles.reason}>
      <TextArea
        label="Reason"
        required
        rows={2}
        className={styles.words}
        value={value}
        maxLength={LIMITS.moderationReason}
        aria-describedby={describedBy}
        data-autofocus={autofocus || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul className={styles.ready} aria-label="Reasons to pick">
        {ready.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              className={styles.pick}
              aria-pressed={value === reason}
              onClick={() => onChange(reason)}
            >
              {reason}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
