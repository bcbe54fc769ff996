import { useEffect, useRef, useState } from "react";
import { useArrival, useLocation } from "../router/router.tsx";
import { useHydrated } from "../ui/hydration.tsx";
import { type LoadedComments, shownIn } from "./loaded-comments.ts";
import type { WantedPage } from "./use-discussion.ts";

/**
 * Scrolls to the comment that was just posted or that the address names, and loads it first where needed.
 * Returns its id.
 */
export function useScrollToComment(
  loaded: LoadedComments | undefined,
  postedId: string | null,
  more: { mutate: (wanted: WantedPage) => void },
): string | null {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const arrival = useArrival();
  const [cameByLink] = useState(hydrated && arrival !== "pop");
  const linkedId = hydrated && hash.startsWith("#comment-") ? hash.slice("#comment-".length) : null;
  const targetId = postedId ?? linkedId;
  const isThere = loaded !== undefined && shownIn(loaded).some(({ id }) => id === targetId);
  const askedFor = useRef<string | null>(null);
  const isMissing = loaded !== undefined && targetId !== null && !isThere;
  useEffect(() => {
    if (!isMissing || askedFor.current === targetId) return;
    askedFor.current = targetId;
    more.mutate({ comment: targetId });
  }, [isMissing, targetId]);
  useEffect(() => {
    const target = isThere ? document.getElementById(`comment-${targetId}`) : null;
    if (targetId === postedId) {
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: "center" });
    } else if (cameByLink || askedFor.current === targetId) {
      // If the server's page contained the comment, the browser itself has scrolled to it.
      target?.focus({ preventScroll: true });
      target?.scrollIntoView();
    }
  }, [targetId, isThere]);
  return targetId;
}
