import { useEffect, useRef, useState } from "react";
import { useArrival, useLocation } from "../router/router.tsx";
import { useHydrated } from "../ui/hydration.tsx";
import { setFolded } from "./folds.ts";
import { type LoadedComments, shownIn } from "./loaded-comments.ts";
import type { WantedPage } from "./more-comments.ts";
import { branchTo, type ShownInThread } from "./unfolded.ts";

/** The viewer's latest comment, or a new one that they jump to. */
export interface WantedComment {
  id: string;
}

interface Thread {
  /** The comments that are not folded away. */
  shown: ShownInThread[];
  /** A comment to go to, before the one that the address names: a new object for each time. */
  wanted: WantedComment | null;
  more: { mutate: (wanted: WantedPage) => void };
}

/**
 * Scrolls to the wanted comment or the one that the address names, and loads or unfolds it first where
 * needed.
 * Returns its id.
 */
export function useScrollToComment(
  postId: string,
  loaded: LoadedComments | undefined,
  { shown, wanted, more }: Thread,
): string | null {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const arrival = useArrival();
  const [cameByLink] = useState(hydrated && arrival !== "pop");
  const linkedId = hydrated && hash.startsWith("#comment-") ? hash.slice("#comment-".length) : null;
  const targetId = wanted?.id ?? linkedId;
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
  }, [wanted, targetId, isLoaded]);
  useEffect(() => {
    const target = isThere ? document.getElementById(`comment-${targetId}`) : null;
    // If the server's page contained a linked comment, the browser itself has scrolled to it.
    if (target && (wanted || cameByLink || askedFor.current === targetId)) goTo(target, wanted !== null);
  }, [wanted, targetId, isThere]);
  return targetId;
}

function goTo(target: HTMLElement, isWanted: boolean): void {
  target.focus({ preventScroll: true });
  const fits = target.offsetHeight < window.innerHeight / 2;
  target.scrollIntoView({ block: isWanted && fits ? "center" : "start" });
}
