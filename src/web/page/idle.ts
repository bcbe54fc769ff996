/** Comes once the page has come and the browser has a moment: for what nobody waits for. */
export async function idle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  // Not every browser says when that is.
  await new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve, { timeout: 2_000 }) : setTimeout(resolve),
  );
}
