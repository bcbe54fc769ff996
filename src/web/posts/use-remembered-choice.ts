import { useEffect } from "react";
import { readStored, writeStored } from "../session/storage.ts";
import { createStore } from "../session/store.ts";
import { choiceIn } from "./list-choices.ts";

const store = createStore();

/** The choice in the address, or else the one stored under `key`. Null where nobody chose. */
export function useRememberedChoice<T extends string>(
  key: string,
  choices: readonly T[],
  inAddress: string | null,
): [choice: T | null, remember: (choice: T) => void] {
  const stored = useStoredChoice(key);
  useEffect(() => {
    // Shows lists again: the early script hid the server's list, and React now renders the reader's own.
    delete document.documentElement.dataset["list"];
  }, []);
  const choice = choiceIn(choices, inAddress) ?? choiceIn(choices, stored);
  const remember = (value: T) => {
    writeStored(key, value);
    store.changed();
  };
  return [choice, remember];
}

/** The text stored under `key`. It may come from an older version and be no valid choice. */
export function useStoredChoice(key: string): string | null {
  return store.use(() => readStored(key), null);
}
