import { type ReactNode, useEffect, useRef } from "react";
import { QuietButton } from "../../ui/quiet-button.tsx";
import styles from "./outcome-line.module.css";

interface Props {
  children: ReactNode;
  /** Undoes the decision; undefined where that is impossible. */
  onUndo?: (() => void) | undefined;
  /** Whether the decision was refused. */
  isRefusal?: boolean;
}

/** The outcome of a decision. Takes the focus, because the pressed button has disappeared. */
export function OutcomeLine({ children, onUndo, isRefusal = false }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} tabIndex={-1} className={isRefusal ? styles.refusal : styles.outcome}>
      <span>{children}</span>
      {onUndo && <QuietButton onClick={onUndo}>Undo</QuietButton>}
    </p>
  );
}
