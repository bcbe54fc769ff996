import { readStored, writeStored } from "../session/storage.ts";
import { createStore } from "../session/store.ts";

const KEY = "keys";
const store = createStore();

/** The choice on this page, which counts where storage is off. */
let chosenHere = "on";

/** Whether the reader uses shortcuts on this device; they do unless they have turned them off. */
export function shortcutsAreOn(): boolean {
  return (readStored(KEY) ?? chosenHere) !== "off";
}

export function turnShortcuts(isOn: boolean): void {
  chosenHere = isOn ? "on" : "off";
  writeStored(KEY, chosenHere);
  store.changed();
}

export function useShortcutsAreOn(): boolean {
  return store.use(shortcutsAreOn, true);
}
