/** Less than any keyboard on a screen takes, and more than a browser's own bars, which come and go. */
const LEAST_KEYBOARD = 150;

/**
 * Marks the page while a text field has the focus and a keyboard takes part of the screen. No browser reports
 * the keyboard everywhere, so this compares the visible height with the greatest one at the same width. Also keeps
 * in `--keyboard` how much of the page it covers: browsers lay it over the page and only shrink the visual viewport.
 */
export function watchKeyboard(): (() => void) | undefined {
  const viewport = window.visualViewport;
  if (!viewport) return undefined;
  const root = document.documentElement;
  let width = 0;
  let greatest = 0;
  let covered = 0;
  const update = () => {
    const height = viewport.height * viewport.scale;
    greatest = innerWidth === width ? Math.max(greatest, height) : height;
    width = innerWidth;
    const isTyping = document.activeElement?.matches("input, textarea") ?? false;
    const isOpen = isTyping && greatest - height > LEAST_KEYBOARD;
    root.toggleAttribute("data-keyboard", isOpen);
    const now = coveredPart(viewport);
    // A change of the property costs new styles for the whole page.
    if (now !== covered) root.style.setProperty("--keyboard", `${now}px`);
    covered = now;
  };
  update();
  const stop = new AbortController();
  const { signal } = stop;
  viewport.addEventListener("resize", update, { signal });
  for (const event of ["focusin", "focusout"]) document.addEventListener(event, update, { signal });
  return () => stop.abort();
}

/** In pixels; none for a reader who zooms in, which also shrinks the visual viewport. */
function coveredPart({ scale, height }: VisualViewport): number {
  return scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - height));
}
