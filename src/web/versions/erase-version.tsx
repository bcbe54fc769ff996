import { useState } from "react";
import { QuietButton } from "../ui/quiet-button.tsx";

interface Props {
  /** The time of the version, which names the button among the others. */
  when: string;
  busy: boolean;
  /** Whether a reason is asked for next, in place of a second press. */
  needsReason: boolean;
  onErase: () => void;
}

/** Erases a version for good, once it has been pressed twice or a reason is given. */
export function EraseVersion({ when, busy, needsReason, onErase }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <QuietButton
      isDanger
      // A disabled button loses the focus.
      aria-disabled={busy}
      onClick={() => busy || (isAsking || needsReason ? onErase() : setAsking(true))}
      onBlur={() => setAsking(false)}
    >
      {isAsking ? "Erase for good?" : "Erase"}
      <span className="visually-hidden"> the version of {when}</span>
    </QuietButton>
  );
}
