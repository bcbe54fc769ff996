/** Copies a text. Returns false where it was shown in a prompt instead, with these words before it. */
export async function copyText(text: string, ask: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain http has no clipboard API: readers can copy the text from a prompt.
    prompt(ask, text);
    return false;
  }
}
