import { useQuery } from "@tanstack/react-query";
import { memo, type MouseEvent, useEffect, useMemo, useState } from "react";
import type { Comment } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { useAlive } from "../ui/alive.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { CommentItem } from "./comment-item.tsx";
import { commentsQuery } from "./comment-queries.ts";
import styles from "./discussion.module.css";
import { type ThreadComment, threadOf } from "./thread-order.ts";
import { useArrival, useLocation, useSearch } from "../router/router.tsx";

/** Comments shown at first, and added by each press for more: a long thread must not hold up the page. */
const SHOWN_STEP = 500;

interface Props {
  postId: string;
  /** The viewer's comment that was posted last: it is brought onto the screen. */
  postedId: string | null;
  onReply: (comment: Comment) => void;
  /** The comment that is being answered, and what is told of the place below it. */
  replyToId: string | null;
  onReplyPlace: (place: HTMLElement | null) => void;
}

/** A post's comments in reading order. Kept as they are while the viewer types. */
export const Thread = memo(function Thread({ postId, postedId, onReply, replyToId, onReplyPlace }: Props) {
  const { data: comments, error, refetch } = useQuery(commentsQuery(postId));
  const search = useSearch();
  const [opened, setOpened] = useState(Math.max(SHOWN_STEP, Number(search.get("comments")) || 0));
  const thread = useMemo(() => threadOf(comments ?? []), [comments]);
  const { targetId, shownFor } = useTarget(thread, postedId);
  const shown = Math.max(opened, shownFor);
  if (!comments) {
    return error ? (
      <Notice title="The comments could not be loaded.">
        <p role="alert">{error.message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    ) : (
      <Spinner label="Loading comments" />
    );
  }
  if (thread.length === 0) return <Notice title="No comments yet." />;
  return (
    <>
      <ol className={styles.thread}>
        {thread.slice(0, shown).map((place) => (
          <CommentItem
            key={place.comment.id}
            {...place}
            isMarked={place.comment.id === targetId}
            onReply={onReply}
            onReplyPlace={place.comment.id === replyToId ? onReplyPlace : undefined}
          />
        ))}
      </ol>
      {thread.length > shown && (
        <a
          href={`${pages.details(postId)}?comments=${shown + SHOWN_STEP}`}
          className={styles.more}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            setOpened(shown + SHOWN_STEP);
          }}
        >
          Show more comments ({thread.length - shown} left)
        </a>
      )}
    </>
  );
});

/**
 * Goes to the comment that was just posted, or that the address names. Gives its id, and how many
 * comments have to be shown for it to be among them.
 */
function useTarget(
  thread: ThreadComment[],
  postedId: string | null,
): { targetId: string | null; shownFor: number } {
  const alive = useAlive();
  const { hash } = useLocation();
  const arrival = useArrival();
  const [cameByLink] = useState(alive && arrival !== "pop");
  const linkedId = alive && hash.startsWith("#comment-") ? hash.slice("#comment-".length) : null;
  const targetId = postedId ?? linkedId;
  const place = targetId === null ? -1 : thread.findIndex(({ comment }) => comment.id === targetId);
  const isThere = place >= 0;
  useEffect(() => {
    const target = isThere ? document.getElementById(`comment-${targetId}`) : null;
    if (targetId === postedId) {
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: "center" });
    } else if (cameByLink || place >= SHOWN_STEP) {
      // The browser itself went to those that were in the server's page.
      target?.focus({ preventScroll: true });
      target?.scrollIntoView();
    }
  }, [targetId, isThere]);
  return { targetId, shownFor: place + 1 };
}
