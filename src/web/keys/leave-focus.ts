import { currentStop } from "./stops.ts";

/** Controls that use the keys which are typed while they have the focus. */
export const FIELD = "input, textarea, select, [contenteditable]";

/** Moves the focus from a field to the comment or post around it, or from there to the page. */
export function leaveFocus(): void {
  const focused = document.activeElement;
  const stop = currentStop();
  if (!(focused instanceof HTMLElement) || isEmptiedFirst(focused)) return;
  if (focused === stop) stop.blur();
  else if (!focused.matches(FIELD)) return;
  else if (stop) stop.focus({ preventScroll: true });
  else focused.blur();
}

/** Whether the browser empties this field upon Escape, as it does with the words of a search. */
function isEmptiedFirst(focused: HTMLElement): boolean {
  return focused instanceof HTMLInputElement && focused.type === "search" && focused.value !== "";
}
