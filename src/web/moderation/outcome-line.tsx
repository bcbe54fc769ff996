import { type ReactNode, useEffect, useRef } from "react";
import { QuietButton } from "../ui/quiet-button.tsx";
import styles from "./outcome-line.module.css";

interface Props {
  children: ReactNode;
  /** Takes it back, where that can be. */
  onUndo?: (() => void) | undefined;
}

/** What was decided, in place of what it was decided about. The focus goes on from here. */
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
