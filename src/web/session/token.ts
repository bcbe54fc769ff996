import { readStored, removeStored, writeStored } from "./storage.ts";

const KEY = "idToken";
const watchers = new Set<() => void>();

/** The stored bearer token, or null when nobody is signed in here. */
export function readToken(): string | null {
  return readStored(KEY);
}

/** Keeps the token: whoever has it is signed in. */
export function storeToken(token: string): void {
  writeStored(KEY, token);
  document.documentElement.dataset["session"] = "in";
  tellWatchers();
}

/** Forgets the token: nobody is signed in here. */
export function removeToken(): void {
  removeStored(KEY);
  delete document.documentElement.dataset["session"];
  tellWatchers();
}

/** Calls back when the token changes, here or in another tab. Gives what ends it. */
export function watchToken(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener("storage", watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", watcher);
  };
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}
