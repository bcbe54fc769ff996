import { useState } from "react";
import { QuietButton } from "../ui/quiet-button.tsx";

interface Props {
  /** The time of the version, which names the button among the others. */
  when: string;
  busy: boolean;
  onErase: () => void;
}

/** Erases a version for good, once it has been pressed twice. */
export function EraseVersion({ when, busy, onErase }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <QuietButton
      isDanger
      // A disabled button loses the focus.
      aria-disabled={busy}
      onClick={() => busy || (isAsking ? onErase() : setAsking(true))}
      onBlur={() => setAsking(false)}
    >
      {isAsking ? "Erase for good?" : "Erase"}
      <span className="visually-hidden"> the version of {when}</span>
    </QuietButton>
  );
}
