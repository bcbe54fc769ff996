import { type RefObject, useEffect } from "react";

/**
 * Keeps the height of a phone's keyboard in the element's `--keyboard`: browsers lay the keyboard over the page and
 * only shrink the visual viewport, which would hide the form at the end of the page.
 */
export function useKeyboardHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const measure = () => {
      // A reader who zooms in also shrinks the viewport.
      const covered = !viewport || viewport.scale > 1 ? 0 : window.innerHeight - viewport.height;
      element.current?.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    viewport?.addEventListener("resize", measure);
    return () => viewport?.removeEventListener("resize", measure);
  }, []);
}
