import type { Edit, Selected } from "./edits.ts";

type Field = HTMLTextAreaElement;

export function selectedIn({ value, selectionStart, selectionEnd }: Field): Selected {
  return { text: value, from: selectionStart, to: selectionEnd };
}

/** Edits the field as if it were typed, so that the browser's own undo takes it back. */
export function editField(field: Field, { from, to, insert, select: [start, end] }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // No other way keeps the undo history. Every browser still has it.
  // oxlint-disable-next-line typescript/no-deprecated
  if (!document.execCommand("insertText", false, insert)) {
    field.setRangeText(insert);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}

/** Edits the field that is typed in, or, where that is another, without moving the focus. */
export function editInPlace(field: Field, edit: Edit): void {
  if (document.activeElement === field) editField(field, edit);
  else editFromOutside(field, edit);
}

/** Edits the field while the focus is and stays elsewhere. */
export function editFromOutside(field: Field, { from, to, insert }: Edit): void {
  field.setRangeText(insert, from, to);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
