import { Lock } from "lucide";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import type { Submission } from "../../contract/entities.ts";
import { useSuspension } from "../session/use-suspension.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useCommentDraft } from "./comment-draft.ts";
import { CommentForm } from "./comment-form.tsx";
import styles from "./discussion.module.css";
import { Thread } from "./thread.tsx";
import { useReply } from "./use-reply.ts";
import { formatNumber } from "../ui/format-number.ts";

export function Discussion({ post }: { post: Submission }) {
  const [draft, setDraft, dropDraft] = useCommentDraft(post.id);
  const [postedId, setPostedId] = useState<string | null>(null);
  const { replyTo, place, setPlace, input, writeOnPost, onReply } = useReply(post.id, draft, setDraft);
  const canReply = useSuspension() === null && !post.isLocked;
  return (
    <section className={styles.discussion} aria-labelledby="comments-title">
      <h2 id="comments-title" className={styles.title}>
        Comments <span className={styles.count}>{formatNumber(post.commentCount)}</span>
      </h2>
      {post.isLocked ? (
        <Locked />
      ) : (
        <MovableForm place={canReply ? place : null} onReturn={writeOnPost}>
          <CommentForm
            post={post}
            draft={draft}
            setDraft={setDraft}
            replyTo={replyTo}
            inputRef={input}
            onPosted={(sent, comment) => {
              dropDraft(sent);
              setPostedId(comment.id);
            }}
          />
        </MovableForm>
      )}
      <p role="status" className="visually-hidden">
        {postedId !== null && "Your comment was posted."}
      </p>
      <Thread
        postId={post.id}
        postedId={postedId}
        onReply={canReply ? onReply : undefined}
        replyToId={canReply ? (replyTo?.id ?? null) : null}
        onReplyPlace={setPlace}
      />
    </section>
  );
}

function Locked() {
  return (
    <p className={styles.locked}>
      <Icon of={Lock} size={18} /> A moderator has locked this discussion.
    </p>
  );
}

interface MovableFormProps {
  /** The comment form. */
  children: ReactNode;
  /** The element below the comment being answered; null where the form stands above the thread. */
  place: HTMLElement | null;
  onReturn: () => void;
}

function MovableForm({ children, place, onReturn }: MovableFormProps) {
  if (!place) return children;
  return (
    <>
      <p className={styles.placeholder}>
        <Button look="outline" onClick={onReturn}>
          Write a comment instead
        </Button>
      </p>
      {createPortal(children, place)}
    </>
  );
}
