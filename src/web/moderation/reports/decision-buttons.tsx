import { type ReactNode, useState } from "react";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import type { Decision } from "../../../contract/moderation.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { Button } from "../../ui/button.tsx";
import { DecisionDialog, type Subject } from "../decisions/decision-dialog.tsx";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import styles from "./decision-buttons.module.css";

const NAMES: Record<Decision, string> = {
  dismiss: "Dismiss",
  remove: "Remove",
  restore: "Restore",
  lock: "Lock",
  unlock: "Unlock",
};

const OUTCOMES: Record<Decision, string> = {
  dismiss: "Dismissed.",
  remove: "Removed.",
  restore: "Restored.",
  lock: "Locked.",
  unlock: "Unlocked.",
};

/** Whether the decision closes the reports. */
export function closesReports(decision: Decision): boolean {
  return decision !== "lock" && decision !== "unlock";
}

/** The decision that undoes another; a dismissal cannot be undone. */
const UNDO: Partial<Record<Decision, Decision>> = { remove: "restore", restore: "remove" };

interface Props {
  subject: Subject;
  /** The decisions to choose from. */
  open: Decision[];
  onDecided: (decision: Decision) => void;
  /** Shows the subject as it is now, where it was edited after it had been shown. */
  readAgain?: () => Promise<void>;
  /** The actions about the author. */
  children: ReactNode;
}

/** The outcome of a decision in words, or its refusal because the author had edited the comment. */
interface Result {
  words: string;
  /** Undefined for a refusal. */
  of?: Decision;
}

/**
 * The decisions on a reported post or comment. Shows the outcome instead once a decision has closed the
 * reports; the actions about the author stay available.
 */
export function DecisionButtons({ subject, open, onDecided, readAgain, children }: Props) {
  const [asking, setAsking] = useState<Decision | null>(null);
  const [last, setLast] = useState<Result | null>(null);
  const isSettled = last?.of !== undefined && closesReports(last.of);
  const show = (result: Result) => {
    setLast(result);
    setAsking(null);
  };
  const outcome = last && <Outcome key={keyOf(last, subject)} result={last} onUndo={setAsking} />;
  return (
    <div className={styles.actions}>
      {!isSettled && outcome}
      <div className={styles.choices}>
        {isSettled ? outcome : <Choices open={open} words={subject.words} onChoose={setAsking} />}
        {children}
      </div>
      {asking && (
        <DecisionDialog
          key={asking}
          subject={subject}
          decision={asking}
          onDone={() => {
            show({ words: OUTCOMES[asking], of: asking });
            onDecided(asking);
          }}
          onEdited={readAgain && ((words) => readAgain().then(() => show({ words })))}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** A second refusal, because of another edit, takes the focus again. */
function keyOf({ words }: Result, { editedAt }: Subject): string {
  return editedAt ? `${words} ${milliseconds(editedAt)}` : words;
}

function Outcome({ result, onUndo }: { result: Result; onUndo: (undo: Decision) => void }) {
  const undo = result.of && UNDO[result.of];
  return (
    <OutcomeLine onUndo={undo && (() => onUndo(undo))} isRefusal={!result.of}>
      {result.words}
    </OutcomeLine>
  );
}

interface ChoicesProps {
  open: Decision[];
  words: string;
  onChoose: (decision: Decision) => void;
}

function Choices({ open, words, onChoose }: ChoicesProps) {
  return open.map((decision) => (
    <Button
      key={decision}
      look={decision === "remove" ? "danger" : "outline"}
      className={styles.choice}
      onClick={() => onChoose(decision)}
    >
      {NAMES[decision]}
      <span className="visually-hidden">
        {" "}
        <bdi>{truncate(words, LIMITS.preview)}</bdi>
      </span>
    </Button>
  ));
}
