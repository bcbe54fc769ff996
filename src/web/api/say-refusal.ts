import { ApiFailure } from "./api.ts";

/** What the server says to the person: that they may not, or not so often. */
const SAID = new Set([403, 429]);

/**
 * After a press that has no place of its own for words: says what the server refused, and logs whatever else went wrong.
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
