import { LIMITS } from "../../../contract/limits.ts";
import { REPORT_REASONS } from "../../../contract/report-reasons.ts";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./reason-field.module.css";

/** Ready-made reasons against a post, comment or member, the same that reporters choose from. */
export const REASONS_AGAINST: string[] = [...REPORT_REASONS];

/** Ready-made reasons to undo a decision. */
export const REASONS_TO_UNDO = ["A mistake", "Settled with the author", "No longer needed"];

interface Props {
  /** Ready-made reasons to pick from. */
  ready: string[];
  value: string;
  onChange: (reason: string) => void;
  describedBy?: string;
  autofocus?: boolean;
}

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
