import { forgetViewer, showFilters } from "./remembered-viewer.ts";
import { showSession, TOKEN_KEY } from "./show-session.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";
import { createStore } from "./store.ts";

const store = createStore();

// Another tab may sign in or out.
if (typeof window !== "undefined") window.addEventListener("storage", tokenChanged);

/** The stored bearer token; null when nobody is signed in. */
export function readToken(): string | null {
  return readStored(TOKEN_KEY);
}

/** Signs in by storing the token. */
export function storeToken(token: string): void {
  forgetViewer();
  writeStored(TOKEN_KEY, token);
  tokenChanged();
}

/** Signs out by removing the token. */
export function removeToken(): void {
  forgetViewer();
  removeStored(TOKEN_KEY);
  tokenChanged();
}

/** Calls back when the token changes, here or in another tab. Returns a function that stops this. */
export const watchToken = store.watch;

function tokenChanged(): void {
  showSession();
  // After a sign-out in another tab, no list of the member's will replace the hidden shared one here, so it shows
  // again.
  if (readToken() === null) showFilters(null);
  store.changed();
}
