import { type ComponentProps, memo, type MouseEvent, Suspense } from "react";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { ShownComment } from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { CommentSkeletons } from "./comment-skeletons.tsx";
import styles from "./discussion.module.css";
import type { LoadedComments } from "./loaded-comments.ts";
import { ThreadSections } from "./thread-list.tsx";
import { threadAddress } from "./thread-view.ts";
import { useMoreComments } from "./use-discussion.ts";
import { useThread } from "./use-thread.ts";
import type { WantedComment } from "./use-scroll-to-comment.ts";
import { formatNumber } from "../ui/format-number.ts";

/** Loads once there is a new comment. */
const NewCommentsButton = lazyPart(() =>
  import("./new-comments-button.tsx").then((part) => part.NewCommentsButton),
);

interface Props {
  postId: string;
  /** The name of the post's author, whose comments are marked. */
  postAuthor: string;
  /** The post's comment count, which decides how many placeholders show until the comments have loaded. */
  count: number;
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
export const Thread = memo(function Thread(props: Props) {
  const { postId, postAuthor, count, wanted, replyToId, ...others } = props;
  const more = useMoreComments(postId);
  const thread = useThread({ postId, wanted, replyToId }, more);
  const { loaded, error, refetch, all, lists, targetId, news } = thread;
  const author = postAuthor === DELETED_MEMBER ? undefined : postAuthor;
  if (!loaded && error) return <LoadFailure resource="The comments" error={error} retry={refetch} />;
  if (!loaded) return <CommentSkeletons count={count} />;
  // The last comment may have been deleted, and still have its undo.
  if (loaded.total === 0 && all.length === 0) return <Notice title="No comments yet." />;
  return (
    <>
      <Earlier postId={postId} loaded={loaded} onFollow={() => more.mutate("previous")} />
      {/* The button stays in view within this box. */}
      <div>
        <News loaded={loaded} news={news} onJump={others.onJump} />
        {[...lists.leaving, lists.current].map((list) => (
          <ThreadSections
            key={list.key}
            {...{ list, postId, author, targetId, replyToId }}
            {...others}
            news={news.ids}
            isLeaving={list !== lists.current}
          />
        ))}
      </div>
      <Later
        postId={postId}
        loaded={loaded}
        more={more}
        isBusy={more.isPending || thread.isBehind}
        onRestart={() => void refetch()}
      />
    </>
  );
});

/** The button with the new comments. It lies over the thread, so that it moves nothing when it appears. */
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
