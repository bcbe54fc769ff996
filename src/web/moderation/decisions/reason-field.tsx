import { LIMITS } from "../../../contract/limits.ts";
import { REPORT_REASONS } from "../../../contract/report-reasons.ts";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./reason-field.module.css";

/** Ready-made reasons against a post, comment or member, the same that reporters choose from. */
export const REASONS_AGAINST: string[] = [...REPORT_REASONS];

/** Ready-made reasons to undo a decision. */
export const REASONS_TO_UNDO = ["A mistake", "Settled with the author", "No longer needed"];

/** Ready-made reasons to erase for good what nobody reads any more, or what the site itself said. */
export const REASONS_TO_ERASE = ["Personal data", "Illegal content"];

interface Props {
  /** Ready-made reasons to pick from. */
  ready: string[];
  value: string;
  /** Says why the field may stay empty; undefined where it may not. */
  optional?: string | undefined;
  onChange: (reason: string) => void;
  describedBy?: string;
  error?: string | null;
  autofocus?: boolean;
}

export function ReasonField({ ready, value, optional, onChange, describedBy, error, autofocus }: Props) {
  return (
    <div className={styles.reason}>
      <TextArea
        label="Reason"
        required={optional === undefined}
        hint={optional}
        error={error}
        rows={2}
        className={styles.words}
        value={value}
        maxLength={LIMITS.moderationReason}
        aria-describedby={describedBy}
        data-autofocus={autofocus || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Picks
        label="Reasons to pick"
        picks={ready.map((reason) => ({ id: reason, words: reason }))}
        picked={value}
        onPick={onChange}
      />
    </div>
  );
}

interface PicksProps {
  label: string;
  picks: { id: string; words: string }[];
  picked: string | null;
  onPick: (id: string) => void;
}

/** Ready-made answers, of which one is pressed at most. */
export function Picks({ label, picks, picked, onPick }: PicksProps) {
  return (
    <ul className={styles.ready} aria-label={label}>
      {picks.map(({ id, words }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.pick}
            aria-pressed={picked === id}
            onClick={() => onPick(id)}
          >
            <bdi>{words}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
