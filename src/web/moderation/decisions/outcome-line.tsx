import { type ReactNode, useEffect, useRef } from "react";
import { QuietButton } from "../../ui/quiet-button.tsx";
import styles from "./outcome-line.module.css";

interface Props {
  children: ReactNode;
  /** Undoes the decision; undefined where that is impossible. */
  onUndo?: (() => void) | undefined;
}

/** The outcome of a decision. Takes the focus, because the pressed button has disappeared. */
export function OutcomeLine({ children, onUndo }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} tabIndex={-1} className={styles.outcome}>
      <span>{children}</span>
      {onUndo && <QuietButton onClick={onUndo}>Undo</QuietButton>}
    </p>
  );
}
