import { type ReactNode, useState } from "react";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import type { Decision } from "../../../contract/moderation.ts";
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
  /** The actions about the author. */
  children: ReactNode;
}

/**
 * The decisions on a reported post or comment. Shows the outcome instead once a decision has closed the
 * reports; the actions about the author stay available.
 */
export function DecisionButtons({ subject, open, onDecided, children }: Props) {
  const [asking, setAsking] = useState<Decision | null>(null);
  const [last, setLast] = useState<Decision | null>(null);
  const isSettled = last !== null && closesReports(last);
  const undo = last ? UNDO[last] : undefined;
  const outcome = last && (
    <OutcomeLine key={last} onUndo={undo && (() => setAsking(undo))}>
      {OUTCOMES[last]}
    </OutcomeLine>
  );
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
            setLast(asking);
            setAsking(null);
            onDecided(asking);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
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
