import { readStored } from "./storage.ts";

/** The key of the bearer token in the browser's storage. */
export const TOKEN_KEY = "idToken";

/**
 * Marks the page as a member's or a visitor's, so that the style sheet hides content for the other. Not in
 * `token.ts`, because the early script calls it and cannot contain React, which `createStore` needs.
 */
export function showSession(): void {
  if (readStored(TOKEN_KEY) === null) delete document.documentElement.dataset["session"];
  else document.documentElement.dataset["session"] = "in";
}
