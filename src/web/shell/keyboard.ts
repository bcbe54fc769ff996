/** Less than any keyboard on a screen takes, and more than a browser's own bars, which come and go. */
const LEAST_KEYBOARD = 150;

/**
 * Marks the page while a text field has the focus and a keyboard covers part of the screen. No browser reports
 * the keyboard everywhere, so this compares the visible height with the greatest one at the same width.
 */
export function watchKeyboard(): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!viewport) return undefined;
  let width = 0;
  let greatest = 0;
  const update = () => {
    const height = viewport.height * viewport.scale;
    greatest = innerWidth === width ? Math.max(greatest, height) : height;
    width = innerWidth;
    const isTyping = document.activeElement?.matches("input, textarea") ?? false;
    const isOpen = isTyping && greatest - height > LEAST_KEYBOARD;
    document.documentElement.toggleAttribute("data-keyboard", isOpen);
  };
  update();
  const stop = new AbortController();
  const { signal } = stop;
  viewport.addEventListener("resize", update, { signal });
  for (const event of ["focusin", "focusout"]) document.addEventListener(event, update, { signal });
  return () => stop.abort();
}
