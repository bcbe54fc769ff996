import { type RefObject, useEffect } from "react";

/** With less room than this, a list is too short to choose from: about four entries. */
const FEW_PIXELS = 180;
const MARGIN = 8;

/**
 * Limits a list below an input to the room that the screen keyboard leaves, as `--room`, and scrolls the
 * input up where the room is too small. Browsers lay the page out as if that keyboard were not there.
 */
export function useRoomBelow(popup: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const list = popup.current;
    if (!isShown || !viewport || !list) return undefined;
    const fit = () => {
      const room = () => viewport.offsetTop + viewport.height - list.getBoundingClientRect().top - MARGIN;
      const missing = FEW_PIXELS - room();
      if (missing > 0) scrollBy({ top: missing, behavior: "instant" });
      list.style.setProperty("--room", `${Math.max(room(), FEW_PIXELS / 2)}px`);
    };
    fit();
    viewport.addEventListener("resize", fit);
    return () => viewport.removeEventListener("resize", fit);
  }, [isShown]);
}
