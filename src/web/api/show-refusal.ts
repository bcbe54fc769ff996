import { ApiFailure } from "./api.ts";

/** Refusals whose text is shown: not allowed, and too many requests. */
const SHOWN = new Set([403, 429]);

/**
 * Handles the failure of a button that has no room for an error: shows a refusal as a toast, logs the rest.
 */
export function showRefusal(failure: unknown): void {
  if (failure instanceof ApiFailure && SHOWN.has(failure.status)) void showMessage(failure.message);
  else reportError(failure);
}

/** Shows a message as a toast, once the browser has loaded the toast. */
export async function showMessage(text: string): Promise<void> {
  try {
    const { showToast } = await import("../ui/toast.ts");
    showToast(text);
  } catch (error) {
    reportError(error);
  }
}
