import { forgetViewer } from "./remembered-viewer.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

const KEY = "idToken";
const watchers = new Set<() => void>();

/** The stored bearer token, or null when nobody is signed in here. */
export function readToken(): string | null {
  return readStored(KEY);
}

/** Keeps the token: whoever has it is signed in. */
export function storeToken(token: string): void {
  forgetViewer();
  writeStored(KEY, token);
  tellWatchers();
}

/** Forgets the token: nobody is signed in here. */
export function removeToken(): void {
  forgetViewer();
  removeStored(KEY);
  tellWatchers();
}

/** Calls back when the token changes, here or in another tab. Gives what ends it. */
export function watchToken(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener("storage", tellWatchers);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener("storage", tellWatchers);
  };
}

function tellWatchers(): void {
  // The style sheet hides what is not for this reader, as it did before the page was alive.
  if (readToken() === null) delete document.documentElement.dataset["session"];
  else document.documentElement.dataset["session"] = "in";
  for (const watcher of watchers) watcher();
}
