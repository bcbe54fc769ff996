import { useDeferredValue, useMemo, useState } from "react";
import { DEFAULT_THREAD_ORDER, type ThreadOrder } from "../../contract/thread-orders.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { useFolds } from "./folds.ts";
import type { LoadedComments } from "./loaded-comments.ts";
import { useNewSince } from "./new-since.ts";
import { type KnownChunks, sectionsOf, type ShownSection } from "./thread-sections.ts";
import { useThreadLists } from "./use-thread-lists.ts";
import { useShownThread } from "./thread-view.ts";
import { foldedThread, type InThread } from "./folded-thread.ts";
import { useDiscussion, type useMoreComments } from "./use-discussion.ts";
import { useKeptPlaces } from "./use-kept-place.ts";
import { useScrollToComment, type WantedComment } from "./use-scroll-to-comment.ts";

interface Shown {
  postId: string;
  /** The comment that is scrolled into view, and the one being answered. */
  wanted: WantedComment | null;
  replyToId: string | null;
}

const noSections = (): KnownChunks<string> => new Map();

/** With more loaded comments than this, Back shows them in steps: React renders a Back navigation without a pause. */
const LONG = 100;

/** The loaded comments of a post, split into the sections that the page shows, with the reader's folds applied. */
export function useThread({ postId, wanted, replyToId }: Shown, more: ReturnType<typeof useMoreComments>) {
  const { data, error, refetch } = useDiscussion(postId);
  const loaded = useWithPauses(data);
  const folds = useDeferredValue(useFolds(postId));
  const kept = useKeptPlaces(postId, loaded, replyToId);
  const all = useMemo(() => (kept ? foldedThread(kept, folds) : []), [kept, folds]);
  const sections = useSections(all, loaded?.order);
  const lists = useThreadLists(loaded?.order, sections);
  const isWhole = loaded === data && lists.isWhole;
  // Uses all loaded comments: the comment to scroll to may not be shown yet.
  const targetId = useScrollToComment(postId, loaded, { all, isWhole, wanted, more });
  const news = useNewSince(postId, loaded);
  // Must come last: by then, a linked comment is unfolded.
  useShownThread(postId, loaded?.order, folds);
  const isBehind = loaded?.end !== data?.end || !lists.isWhole;
  return { loaded, isBehind, error, refetch, all, lists, targetId, news };
}

/**
 * Renders changes with pauses, so that none blocks a press: a loaded page, thousands of unfolded comments, or a long
 * thread after Back.
 */
function useWithPauses(data: LoadedComments | undefined): LoadedComments | undefined {
  const isLong = useHydrated() && (data?.comments.length ?? 0) > LONG;
  return useDeferredValue(data, isLong ? null : data) ?? undefined;
}

/** The sections on the page. A section that is folded in part has only its unfolded comments. */
function useSections(all: InThread[], order: ThreadOrder = DEFAULT_THREAD_ORDER): ShownSection[] {
  // Each order has sections of its own, because another order would mix them.
  const [known] = useState(() => ({ hearts: noSections(), newest: noSections(), oldest: noSections() }));
  return useMemo(
    () =>
      sectionsOf(all, known[order]).map(({ key, items }) => {
        const shown = items.filter(({ isAway }) => !isAway);
        const isAway = shown.length === 0;
        return { key, items: isAway ? items : shown, isAway };
      }),
    [all, order, known],
  );
}
