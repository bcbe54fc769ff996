import { useEffect, useRef, useState } from "react";
import type { Location } from "../router/location.ts";
import { useArrival, useLocation } from "../router/router.tsx";
import { useHydrated } from "../ui/hydration.tsx";
import { setFolded } from "./folds.ts";
import { type LoadedComment, type LoadedComments, shownIn } from "./loaded-comments.ts";
import type { WantedPage } from "./more-comments.ts";
import { useThreadView } from "./thread-view.ts";
import { branchTo, type InThread } from "./folded-thread.ts";

/** The viewer's latest comment, or a new one that they jump to. */
export interface WantedComment {
  id: string;
}

/** The height of the bars above and below the page, with some room. */
const BARS = 160;

interface Latest {
  wanted: WantedComment | null;
  location: Location | null;
  target: Target | null;
}

interface Thread {
  /** The loaded comments, and whether they are folded away. */
  all: InThread[];
  /** Whether these are all that have loaded. */
  isWhole: boolean;
  wanted: WantedComment | null;
  more: { mutate: (wanted: WantedPage) => void };
}

/** A comment to scroll to. Each request is a new object, so that a second one for the same comment scrolls again. */
interface Target {
  id: string;
  isWanted: boolean;
}

/**
 * Scrolls once to the wanted comment or to the one in the address, whichever came last. Loads or unfolds the comment
 * first where needed. Returns its id.
 */
export function useScrollToComment(
  postId: string,
  loaded: LoadedComments | undefined,
  { all, isWhole, wanted, more }: Thread,
): string | null {
  const arrival = useArrival();
  const hydrated = useHydrated();
  const { order } = useThreadView();
  const [cameByLink] = useState(hydrated && arrival !== "pop");
  const target = useTarget(wanted);
  // The server's order shows until the reader's own order has loaded.
  const isReady = target !== null && isWhole && loaded?.order === order;
  const found = isReady ? all.find(({ comment }) => comment.id === target.id) : undefined;
  const asked = useRef<Target | null>(null);
  const unfoldedFor = useRef<Target | null>(null);
  const done = useRef<Target | null>(null);
  useEffect(() => {
    if (!isReady || done.current === target) return;
    if (!found) {
      if (asked.current !== target) more.mutate({ comment: target.id });
      asked.current = target;
      return;
    }
    if (found.isAway) {
      unfoldedFor.current = target;
      setFolded(postId, branchTo(target.id, shownIn(loaded)), false);
      return;
    }
    // Scrolls there only once: the reader may fold the branch again, or scroll away.
    done.current = target;
    const wasMissing = asked.current === target || unfoldedFor.current === target;
    // The browser itself scrolls to a linked comment that is on the page at load.
    if (target.isWanted || cameByLink || wasMissing) goTo(found.comment, target.isWanted);
  }, [target, isReady, found?.isAway]);
  return target?.id ?? null;
}

/** The wanted comment, until a change of the address names another or none. */
function useTarget(wanted: WantedComment | null): Target | null {
  const hydrated = useHydrated();
  const location = useLocation();
  const [latest, setLatest] = useState<Latest>({ wanted: null, location: null, target: null });
  if (!hydrated || (latest.wanted === wanted && latest.location === location)) return latest.target;
  const target = latest.wanted === wanted ? linkedIn(location.hash) : wanted && { ...wanted, isWanted: true };
  setLatest({ wanted, location, target });
  return target;
}

function linkedIn(hash: string): Target | null {
  return hash.startsWith("#comment-") ? { id: hash.slice("#comment-".length), isWanted: false } : null;
}

const placeOf = (id: string | null | undefined) => document.getElementById(`comment-${id}`);

function goTo({ id, parentId }: LoadedComment, isWanted: boolean): void {
  const target = placeOf(id)!;
  target.focus({ preventScroll: true });
  const { bottom, height } = target.getBoundingClientRect();
  if (isWanted) return target.scrollIntoView({ block: height < innerHeight / 2 ? "center" : "start" });
  // A reader who follows a link to a reply also sees the comment above it, if both fit between the bars.
  const parent = placeOf(parentId);
  const fits = parent && bottom - parent.getBoundingClientRect().top < innerHeight - BARS;
  (fits ? parent : target).scrollIntoView();
}
