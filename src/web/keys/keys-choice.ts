import { readStored, removeStored, writeStored } from "../session/storage.ts";
import { createStore } from "../session/store.ts";

const KEY = "keys";
const store = createStore();

/** Whether the reader uses shortcuts on this device; they do unless they have turned them off. */
export function shortcutsAreOn(): boolean {
  return readStored(KEY) !== "off";
}

export function turnShortcuts(isOn: boolean): void {
  if (isOn) removeStored(KEY);
  else writeStored(KEY, "off");
  store.changed();
}

export function useShortcutsAreOn(): boolean {
  return store.use(shortcutsAreOn, true);
}
