import { useEffect } from "react";
import { createStore } from "../session/store.ts";

/** The ids of the comments whose edit is open, the one opened last at the end. */
let open: string[] = [];
const store = createStore();

/** Marks the comment as being edited while the component is mounted. */
export function useOpenEdit(id: string): void {
  useEffect(() => {
    open = [...open, id];
    store.changed();
    return () => {
      open = open.filter((other) => other !== id);
      store.changed();
    };
  }, [id]);
}

/** The comment whose edit was opened last; null where none is open. */
export function useEditedId(): string | null {
  return store.use(() => open.at(-1) ?? null, null);
}
