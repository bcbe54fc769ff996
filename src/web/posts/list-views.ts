import { useEffect, useSyncExternalStore } from "react";
import { readStored, writeStored } from "../session/storage.ts";

export const TIME_RANGES = ["24h", "7d", "30d", "all"] as const;
export type ListRange = (typeof TIME_RANGES)[number];

export const HOME_VIEWS = ["top", "recent", "my-feed"] as const;
export type HomeView = (typeof HOME_VIEWS)[number];

export const DEFAULT_VIEW: HomeView = "top";
export const DEFAULT_RANGE: ListRange = "24h";

const changed = new EventTarget();

/** The choice in the address, or else the one stored under `key`. Null where nobody chose. */
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
    // The early script hid the server's default list. From here on React renders the reader's own.
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

export function choiceIn<T extends string>(choices: readonly T[], value: string | null): T | null {
  return choices.includes(value as T) ? (value as T) : null;
}

/** The `offset` in an address, or 0. Only readers without JavaScript get such addresses. */
export function offsetIn(search: URLSearchParams): number {
  const offset = search.get("offset") ?? "";
  return /^\d{1,9}$/.test(offset) ? Number(offset) : 0;
}
