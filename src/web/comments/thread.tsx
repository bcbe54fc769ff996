import {
  type ComponentProps,
  memo,
  type MouseEvent,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
} from "react";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { ShownComment } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { DEFAULT_THREAD_ORDER, type ThreadOrder } from "../../contract/thread-orders.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { CommentItemProps } from "./comment-item.tsx";
import styles from "./discussion.module.css";
import { useFolds } from "./folds.ts";
import type { LoadedComments } from "./loaded-comments.ts";
import { useNewSince } from "./new-since.ts";
import { ThreadSection } from "./thread-section.tsx";
import { type KnownSections, sectionsOf } from "./thread-sections.ts";
import { threadAddress, useShownThread } from "./thread-view.ts";
import { useDiscussion, useMoreComments } from "./use-discussion.ts";
import { foldedThread, type InThread } from "./unfolded.ts";
import { useKeptPlaces } from "./use-kept-place.ts";
import { useScrollToComment, type WantedComment } from "./use-scroll-to-comment.ts";
import { formatNumber } from "../ui/format-number.ts";

/** Loaded once a comment is new. */
const NewCommentsButton = lazyPart(() =>
  import("./new-comments-button.tsx").then((part) => part.NewCommentsButton),
);

const noSections = (): KnownSections => new Map();

interface Props {
  postId: string;
  /** The name of the post's author, whose comments are marked. */
  postAuthor: string;
  /** The comment that is scrolled into view. */
  wanted: WantedComment | null;
  onJump: (id: string) => void;
  /** Undefined where the viewer cannot reply. */
  onReply: ((comment: ShownComment) => void) | undefined;
  /** The comment being answered; `onReplyPlace` receives the element below it for the form. */
  replyToId: string | null;
  onReplyPlace: (place: HTMLElement | null) => void;
}

/**
 * A post's comments in reading order; more load as the reader scrolls. Memoized, so that typing does not
 * render it.
 */
export const Thread = memo(function Thread({ postId, postAuthor, wanted, replyToId, ...others }: Props) {
  const { data, error, refetch } = useDiscussion(postId);
  const more = useMoreComments(postId);
  // What comes later, and thousands that are unfolded, must not block a press.
  const loaded = useDeferredValue(data);
  const folds = useDeferredValue(useFolds(postId));
  const kept = useKeptPlaces(postId, loaded, replyToId);
  const all = useMemo(() => (kept ? foldedThread(kept, folds) : []), [kept, folds]);
  const sections = useSections(all, loaded?.order);
  const targetId = useScrollToComment(postId, loaded, { all, wanted, more });
  const news = useNewSince(postId, loaded);
  // Last, when a linked comment is unfolded.
  useShownThread(postId, loaded?.order, folds);
  const itemOf = ({ comment, below, folded, isOpen }: InThread): CommentItemProps => ({
    comment,
    postId,
    isByAuthor: comment.userName === postAuthor && postAuthor !== DELETED_MEMBER,
    below,
    isFolded: folded > 0,
    isOpen,
    isMarked: comment.id === targetId,
    isNew: news.ids.has(comment.id),
    onReply: others.onReply,
    onReplyPlace: comment.id === replyToId ? others.onReplyPlace : undefined,
  });
  if (!loaded && error) return <LoadFailure resource="The comments" error={error} retry={refetch} />;
  if (!loaded) return <Spinner label="Loading comments" />;
  // The last one may have been deleted, and still have its undo.
  if (loaded.total === 0 && all.length === 0) return <Notice title="No comments yet." />;
  return (
    <>
      <Earlier postId={postId} loaded={loaded} onFollow={() => more.mutate("previous")} />
      {/* The button stays in view within this box. */}
      <div>
        <News loaded={loaded} news={news} onJump={others.onJump} />
        {sections.map(({ key, items, isAway }) => (
          <ThreadSection key={key} items={items.map(itemOf)} isAway={isAway} />
        ))}
      </div>
      <Later
        postId={postId}
        loaded={loaded}
        more={more}
        isBusy={more.isPending || loaded !== data}
        onRestart={() => void refetch()}
      />
    </>
  );
});

/** The sections as they show: one that a fold hides in part without what it hides. */
function useSections(all: InThread[], order: ThreadOrder = DEFAULT_THREAD_ORDER) {
  // Another order mixes the sections.
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

/** Lies above the thread, and moves nothing. */
function News(props: ComponentProps<typeof NewCommentsButton>) {
  return (
    <div role="status" className={styles.news}>
      <Suspense>{props.news.ids.size > 0 && <NewCommentsButton {...props} />}</Suspense>
    </div>
  );
}

interface LaterProps {
  postId: string;
  loaded: LoadedComments;
  more: ReturnType<typeof useMoreComments>;
  /** Whether a page is on its way, or not shown yet. */
  isBusy: boolean;
  onRestart: () => void;
}

function Later({ postId, loaded, more, isBusy, onRestart }: LaterProps) {
  if (loaded.end >= loaded.total) return null;
  return (
    <LoadMore
      itemsName={`comments (${formatNumber(loaded.total - loaded.end)} left)`}
      nextAddress={threadAddress(postId, { ...loaded, from: loaded.end })}
      busy={isBusy}
      error={more.error}
      onReach={() => more.mutate("next")}
      onRestart={onRestart}
    />
  );
}

interface EarlierProps {
  postId: string;
  loaded: LoadedComments;
  onFollow: () => void;
}

/** Loads the comments before the loaded part, for a reader who followed a link to a later comment. */
function Earlier({ postId, loaded, onFollow }: EarlierProps) {
  const { start } = loaded;
  if (start === 0) return null;
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    onFollow();
  };
  return (
    <a
      href={threadAddress(postId, { ...loaded, from: Math.max(0, start - LIMITS.commentsOnPage) })}
      rel="prev"
      className={styles.more}
      onClick={follow}
    >
      Earlier comments ({formatNumber(start)})
    </a>
  );
}
