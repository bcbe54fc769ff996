import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Comment, Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { commentsQuery } from "./comment-queries.ts";
import styles from "./discussion.module.css";
import { threadOf } from "./thread.ts";

/** Comments shown at first, and added by each press for more: a long thread must not hold up the page. */
const SHOWN_STEP = 500;

/** A post's comments and the form to add one. */
export function Discussion({ post }: { post: Submission }) {
  const [replyTo, setReplyTo] = useState<Comment | null>(null);
  const form = useRef<HTMLTextAreaElement>(null);
  const reply = (comment: Comment) => {
    setReplyTo(comment);
    form.current?.focus();
  };
  return (
    <section className={styles.discussion} aria-labelledby="comments-title">
      <h2 id="comments-title" className={styles.title}>
        Comments <span className={styles.count}>{post.commentCount}</span>
      </h2>
      <CommentForm postId={post.id} replyTo={replyTo} onReplyEnd={() => setReplyTo(null)} inputRef={form} />
      <Thread postId={post.id} onReply={reply} />
    </section>
  );
}

function Thread({ postId, onReply }: { postId: string; onReply: (comment: Comment) => void }) {
  const { data: comments, error, refetch } = useQuery(commentsQuery(postId));
  const [search] = useSearchParams();
  const [shown, setShown] = useState(Math.max(SHOWN_STEP, Number(search.get("comments")) || 0));
  const thread = useMemo(() => threadOf(comments ?? []), [comments]);
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
          <CommentItem key={place.comment.id} {...place} onReply={onReply} />
        ))}
      </ol>
      {thread.length > shown && (
        <a
          href={`${pages.details(postId)}?comments=${shown + SHOWN_STEP}`}
          className={styles.more}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            setShown(shown + SHOWN_STEP);
          }}
        >
          Show more comments ({thread.length - shown} left)
        </a>
      )}
    </>
  );
}
