import { useState } from "react";
import { QuietButton } from "../ui/quiet-button.tsx";

/** Erases a version for good, once it has been pressed twice. */
export function EraseVersion({ busy, onErase }: { busy: boolean; onErase: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <QuietButton
      isDanger
      disabled={busy}
      onClick={() => (isAsking ? onErase() : setAsking(true))}
      onBlur={() => setAsking(false)}
    >
      {isAsking ? "Erase for good?" : "Erase"}
    </QuietButton>
  );
}
