import { ListPlus } from "lucide";
import { useState } from "react";
import { useOwn } from "../session/own-state.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { LaterListsDialog } from "./lazy-lists-dialog.tsx";
import { type Saveable, saveableKey } from "./saveable.ts";

interface Props {
  thing: Saveable;
  name: string;
  className?: string | undefined;
}

/** Opens the lists of a saved post or comment. */
export function ListsButton({ thing, name, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isSaved = useOwn(saveableKey(thing))?.isSaved ?? false;
  return (
    <>
      <IconButton
        label={`Lists of ${name}`}
        data-act="lists"
        className={className}
        disabled={!isSaved}
        onClick={() => setOpen(true)}
      >
        <Icon of={ListPlus} size={18} />
      </IconButton>
      {isOpen && <LaterListsDialog thing={thing} onClose={() => setOpen(false)} />}
    </>
  );
}
