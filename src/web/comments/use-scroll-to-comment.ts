import { useEffect, useRef, useState } from "react";
import { useArrival, useLocation } from "../router/router.tsx";
import { useHydrated } from "../ui/hydration.tsx";
import { setFolded } from "./folds.ts";
import { type LoadedComments, shownIn } from "./loaded-comments.ts";
import type { WantedPage } from "./more-comments.ts";
import { branchTo, type ShownInThread } from "./unfolded.ts";

interface Thread {
  /** The comments that are not folded away. */
  shown: ShownInThread[];
  postedId: string | null;
  more: { mutate: (wanted: WantedPage) => void };
}

/**
 * Scrolls to the comment that was just posted or that the address names, and loads or unfolds it first where
 * needed.
 * Returns its id.
 */
export function useScrollToComment(
  postId: string,
  loaded: LoadedComments | undefined,
  { shown, postedId, more }: Thread,
): string | null {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const arrival = useArrival();
  const [cameByLink] = useState(hydrated && arrival !== "pop");
  const linkedId = hydrated && hash.startsWith("#comment-") ? hash.slice("#comment-".length) : null;
  const targetId = postedId ?? linkedId;
  const isLoaded = loaded !== undefined && shownIn(loaded).some(({ id }) => id === targetId);
  const isThere = shown.some(({ comment }) => comment.id === targetId);
  const askedFor = useRef<string | null>(null);
  const isMissing = loaded !== undefined && targetId !== null && !isLoaded;
  useEffect(() => {
    if (!isMissing || askedFor.current === targetId) return;
    askedFor.current = targetId;
    more.mutate({ comment: targetId });
  }, [isMissing, targetId]);
  useEffect(() => {
    // Only once: the reader may fold the branch again.
    if (loaded && isLoaded && targetId !== null)
      setFolded(postId, branchTo(targetId, shownIn(loaded)), false);
  }, [targetId, isLoaded]);
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
