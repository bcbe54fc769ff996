import { useState } from "react";
import { useOwn } from "../session/own-state.ts";
import { LaterListsDialog } from "./lazy-lists-dialog.tsx";
import { type Saveable, saveableKey } from "./saveable.ts";

interface Props {
  thing: Saveable;
  /** The saved thing, in words for screen readers. */
  name: string;
  /** The look of the row of acts. */
  className: string;
}

/** The act that opens the lists of a saved post or comment. */
export function ListsAct({ thing, name, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useOwn(saveableKey(thing))?.isSaved) return null;
  return (
    <>
      <button type="button" className={className} data-act="lists" onClick={() => setOpen(true)}>
        Lists
        <span className="visually-hidden"> of {name}</span>
      </button>
      {isOpen && <LaterListsDialog thing={thing} onClose={() => setOpen(false)} />}
    </>
  );
}
