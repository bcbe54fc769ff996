import { useEffect, useSyncExternalStore } from "react";
import { readStored, writeStored } from "../session/storage.ts";

/** Ranges of time a list can cover, as the filter names them. */
export const TIME_RANGES = ["24h", "7d", "30d", "all"] as const;
export type ListRange = (typeof TIME_RANGES)[number];

export const HOME_VIEWS = ["top", "recent", "my-feed"] as const;
export type HomeView = (typeof HOME_VIEWS)[number];

export const DEFAULT_VIEW: HomeView = "top";
export const DEFAULT_RANGE: ListRange = "24h";

const changed = new EventTarget();

/** One of the choices: what the address says, else what this reader chose last; null where nobody chose. */
export function useRemembered<T extends string>(
  key: string,
  choices: readonly T[],
  inAddress: string | null,
): [choice: T | null, remember: (choice: T) => void] {
  const stored = useSyncExternalStore(
    watch,
    () => readStored(key),
    () => null,
  );
  useEffect(() => {
    // The reader's own list is what is rendered from now on.
    delete document.documentElement.dataset["list"];
  }, []);
  const choice = choiceIn(choices, inAddress) ?? choiceIn(choices, stored);
  const remember = (value: T) => {
    writeStored(key, value);
    changed.dispatchEvent(new Event("change"));
  };
  return [choice, remember];
}

function watch(watcher: () => void): () => void {
  changed.addEventListener("change", watcher);
  return () => changed.removeEventListener("change", watcher);
}

/** The value, where it is one of the choices; null where it is none. */
export function choiceIn<T extends string>(choices: readonly T[], value: string | null): T | null {
  return choices.includes(value as T) ? (value as T) : null;
}

/** The `offset` of an address, for pages reached without JavaScript. */
export function offsetIn(search: URLSearchParams): number {
  const offset = search.get("offset") ?? "";
  return /^\d{1,9}$/.test(offset) ? Number(offset) : 0;
}
