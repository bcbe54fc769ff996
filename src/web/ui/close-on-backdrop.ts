import type { MouseEvent } from "react";

/** Closes a dialog whose content fills it when what was pressed is not the content. */
export function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.close();
}
