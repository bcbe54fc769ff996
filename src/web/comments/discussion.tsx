import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Comment, Submission } from "../../contract/entities.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { useSession } from "../session/session.ts";
import { changeComment, useCommentDraft } from "./comment-draft.ts";
import { CommentForm } from "./comment-form.tsx";
import { commentsQuery } from "./comment-queries.ts";
import styles from "./discussion.module.css";
import { Thread } from "./thread.tsx";

/** A post's comments and the form to add one. */
export function Discussion({ post }: { post: Submission }) {
  const [draft, setDraft, dropDraft] = useCommentDraft(post.id);
  const [postedId, setPostedId] = useState<string | null>(null);
  const replyTo = useComment(post.id, draft.parentId);
  const participants = useParticipants(post);
  const input = useRef<HTMLTextAreaElement>(null);
  const { status } = useSession();
  const askForLogin = useAskForLogin();
  const reply = useCallback(
    (comment: Comment) => {
      setDraft((now) => changeComment(now, { parentId: comment.id }));
      if (status === "member") input.current?.focus();
      else askForLogin("Log in to reply.");
    },
    [setDraft, askForLogin, status],
  );
  return (
    <section className={styles.discussion} aria-labelledby="comments-title">
      <h2 id="comments-title" className={styles.title}>
        Comments <span className={styles.count}>{post.commentCount.toLocaleString("en-US")}</span>
      </h2>
      <CommentForm
        postId={post.id}
        draft={draft}
        setDraft={setDraft}
        replyTo={replyTo}
        participants={participants}
        inputRef={input}
        onPosted={(sent, comment) => {
          dropDraft(sent);
          setPostedId(comment.id);
        }}
      />
      <p role="status" className="visually-hidden">
        {postedId !== null && "Your comment was posted."}
      </p>
      <Thread postId={post.id} postedId={postedId} onReply={reply} />
    </section>
  );
}

/** The names of those who take part, the latest first, without the viewer. */
function useParticipants(post: Submission): string[] {
  const { data: comments = [] } = useQuery(commentsQuery(post.id));
  const { viewer } = useSession();
  return useMemo(() => {
    const names = comments.filter(({ deleted }) => !deleted).map(({ userName }) => userName);
    return [...new Set([...names.toReversed(), post.userName])].filter((name) => name !== viewer?.username);
  }, [comments, post.userName, viewer?.username]);
}

/** The comment of this id, if it is still there to be answered. */
function useComment(postId: string, id: string | null): Comment | null {
  const { data: comments } = useQuery(commentsQuery(postId));
  if (id === null) return null;
  return comments?.find((comment) => comment.id === id && !comment.deleted) ?? null;
}
