import { ApiFailure } from "./api.ts";

/** Refusals whose text is shown: not allowed, and too many requests. */
const SAID = new Set([403, 429]);

/**
 * Handles the failure of a button that has no room for an error: shows a refusal as a toast, logs the rest.
 */
export function sayRefusal(failure: unknown): void {
  if (failure instanceof ApiFailure && SAID.has(failure.status)) void say(failure.message);
  else reportError(failure);
}

async function say(words: string): Promise<void> {
  try {
    const { sayInPassing } = await import("../ui/passing-word.ts");
    sayInPassing(words);
  } catch (error) {
    reportError(error);
  }
}
