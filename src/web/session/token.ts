import { forgetViewer } from "./remembered-viewer.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

const KEY = "idToken";
const watchers = new Set<() => void>();

/** The stored bearer token; null when nobody is signed in. */
export function readToken(): string | null {
  return readStored(KEY);
}

/** Signs in by storing the token. */
export function storeToken(token: string): void {
  forgetViewer();
  writeStored(KEY, token);
  tellWatchers();
}

/** Signs out by removing the token. */
export function removeToken(): void {
  forgetViewer();
  removeStored(KEY);
  tellWatchers();
}

/** Calls back when the token changes, here or in another tab. Returns a function that stops this. */
export function watchToken(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener("storage", tellWatchers);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener("storage", tellWatchers);
  };
}

/** Marks the page as a member's or a visitor's, so that the style sheet hides content for the other. */
export function showSession(): void {
  if (readToken() === null) delete document.documentElement.dataset["session"];
  else document.documentElement.dataset["session"] = "in";
}

function tellWatchers(): void {
  showSession();
  for (const watcher of watchers) watcher();
}
