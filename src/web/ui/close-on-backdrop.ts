import type { MouseEvent } from "react";

/** Closes a dialog when its backdrop is pressed. The dialog's content must fill the dialog. */
export function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.close();
}
