import { useDeferredValue, useMemo, useState } from "react";
import { DEFAULT_THREAD_ORDER, type ThreadOrder } from "../../contract/thread-orders.ts";
import { useFolds } from "./folds.ts";
import { useNewSince } from "./new-since.ts";
import { type KnownSections, type ShownSection, type ShownSections, shownSections } from "./thread-sections.ts";
import { useShownThread } from "./thread-view.ts";
import { foldedThread, type InThread } from "./unfolded.ts";
import { useDiscussion, type useMoreComments } from "./use-discussion.ts";
import { useKeptPlaces } from "./use-kept-place.ts";
import { useScrollToComment, type WantedComment } from "./use-scroll-to-comment.ts";

interface Shown {
  postId: string;
  /** The comment that is scrolled into view, and the one being answered. */
  wanted: WantedComment | null;
  replyToId: string | null;
}

/** The loaded part of a post's discussion as it shows, with what the reader has folded. */
export function useThread({ postId, wanted, replyToId }: Shown, more: ReturnType<typeof useMoreComments>) {
  const { data, error, refetch } = useDiscussion(postId);
  // Pages that come, and thousands that are unfolded, must not block a press.
  const loaded = useDeferredValue(data);
  const folds = useDeferredValue(useFolds(postId));
  const kept = useKeptPlaces(postId, loaded, replyToId);
  const all = useMemo(() => (kept ? foldedThread(kept, folds) : []), [kept, folds]);
  const sections = useSections(all, loaded?.order);
  // The comment may come with what does not show yet.
  const targetId = useScrollToComment(postId, loaded, { all, isWhole: loaded === data, wanted, more });
  const news = useNewSince(postId, loaded);
  // Last, when a linked comment is unfolded.
  useShownThread(postId, loaded?.order, folds);
  const isBehind = loaded?.end !== data?.end;
  return { loaded, isBehind, error, refetch, all, sections, targetId, news };
}

const noSections = () => ({ known: new Map() as KnownSections, shown: new Map() as ShownSections });

/** The sections as they show: one that a fold hides in part without what it hides. */
function useSections(all: InThread[], order: ThreadOrder = DEFAULT_THREAD_ORDER): ShownSection[] {
  // Another order mixes the sections.
  const [orders] = useState(() => ({ hearts: noSections(), newest: noSections(), oldest: noSections() }));
  return useMemo(() => shownSections(all, orders[order]), [all, order, orders]);
}
