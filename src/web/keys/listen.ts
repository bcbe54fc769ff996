import { currentStop } from "./stops.ts";
import { shortcutsAreOn } from "./keys-choice.ts";
import { FIELD } from "./leave-focus.ts";
import { postOfPage, SHORTCUTS } from "./shortcuts.ts";

/*
 * Handles the shortcuts (decision 61). Loaded when the browser is idle, so that no page waits for it.
 */

/** The time within which the second of two keys must follow the first. */
const SECOND_WITHIN_MS = 1_000;

let prefixAt = -Infinity;
const byKey = new Map(
  SHORTCUTS.flatMap((shortcut) => shortcut.keys.map((key) => [key.toLowerCase(), shortcut])),
);

// Listens behind the page's parts, which may have handled the key.
addEventListener("keydown", (event) => {
  if (!shortcutsAreOn() || isForOthers(event)) return;
  const act = byKey.get(pressed(event))?.find(currentStop() ?? postOfPage());
  if (!act) return;
  // The browser's own work upon Escape goes on.
  if (event.key !== "Escape") event.preventDefault();
  act();
});

/** The name of the pressed key, or of two pressed one after the other. */
function pressed({ key, timeStamp }: KeyboardEvent): string {
  const name = key.toLowerCase();
  const isSecond = timeStamp - prefixAt < SECOND_WITHIN_MS && name !== "g";
  prefixAt = name === "g" ? timeStamp : -Infinity;
  return isSecond ? `g ${name}` : name;
}

/** Whether the key is meant for something else: a field, a dialog, the browser, a method of writing. */
function isForOthers(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return true;
  // Browsers fill in forms with key events that have no key.
  if (!key || (key !== "Escape" && target.closest(FIELD))) return true;
  return isModified(event) || isHeldTooLong(event) || isUsed(event, target) || isDialogOpen();
}

/** Shift is part of some keys, such as "?", but changes what a letter means. */
function isModified({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || (shiftKey && /^(\p{L}|\w{2,})$/u.test(key));
}

/** Holding a key goes through a list, but gives no hearts. */
function isHeldTooLong({ key, repeat }: KeyboardEvent): boolean {
  return repeat && !/^[jk]$/i.test(key);
}

/** Enter presses the link or button in focus; Escape has been used by a part of the page that moved the focus. */
function isUsed({ key }: KeyboardEvent, target: Element): boolean {
  if (key === "Enter") return target !== currentStop();
  return key === "Escape" && target !== document.activeElement;
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog:modal") !== null;
}
