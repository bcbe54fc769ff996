/** Resolves when the page has loaded and the browser is idle, for work that nobody waits for. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  // Not every browser has `requestIdleCallback`.
  await new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve, { timeout: 2_000 }) : setTimeout(resolve),
  );
}
