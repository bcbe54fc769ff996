import { Lock, MessageSquare } from "lucide";
import { type ReactNode, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import type { ShownComment, Submission } from "../../contract/entities.ts";
import { useMayWrite } from "../session/use-suspension.ts";
import { Icon } from "../ui/icon.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import { dropPosted, useCommentDraft } from "./comment-draft.ts";
import { CommentForm } from "./comment-form.tsx";
import styles from "./discussion.module.css";
import { OrderChoice } from "./order-choice.tsx";
import { Thread } from "./thread.tsx";
import { useReply } from "./use-reply.ts";
import type { WantedComment } from "./use-scroll-to-comment.ts";
import { formatNumber } from "../ui/format-number.ts";

export function Discussion({ post }: { post: Submission }) {
  const [draft, setDraft] = useCommentDraft(post.id);
  const { wanted, isPosted, onPosted, onJump } = useWanted(post.id);
  const reply = useReply(post.id, draft, setDraft);
  const canReply = useMayWrite() && !post.isLocked;
  return (
    <section className={styles.discussion} aria-labelledby="comments-title">
      <div className={styles.head}>
        <h2 id="comments-title" className={styles.title}>
          Comments <span className={styles.count}>{formatNumber(post.commentCount)}</span>
        </h2>
        {post.commentCount > 1 && <OrderChoice postId={post.id} />}
      </div>
      {post.isLocked ? (
        <Locked />
      ) : (
        <MovableForm place={canReply ? reply.place : null} onReturn={reply.writeOnPost}>
          <CommentForm post={post} draft={draft} setDraft={setDraft} reply={reply} onPosted={onPosted} />
        </MovableForm>
      )}
      <p role="status" className="visually-hidden">
        {isPosted && "Your comment was posted."}
      </p>
      <Thread
        postId={post.id}
        postAuthor={post.userName}
        wanted={wanted}
        onJump={onJump}
        onReply={canReply ? reply.onReply : undefined}
        replyToId={canReply ? (reply.replyTo?.id ?? null) : null}
        onReplyPlace={reply.setPlace}
      />
    </section>
  );
}

/** The comment to go to: one that the viewer has just posted, or a new one that they jump to. */
function useWanted(postId: string) {
  const [wanted, setWanted] = useState<WantedComment | null>(null);
  const [isPosted, setPosted] = useState(false);
  const onPosted = (sent: string, { id }: ShownComment) => {
    setPosted(true);
    // Nobody is taken away from what they write.
    if (!dropPosted(postId, sent)) setWanted({ id });
  };
  const onJump = useCallback((id: string) => {
    setPosted(false);
    setWanted({ id });
  }, []);
  return { wanted, isPosted, onPosted, onJump };
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
      <QuietButton className={styles.instead} data-act="comment" onClick={onReturn}>
        <Icon of={MessageSquare} size={18} /> Write a comment instead
      </QuietButton>
      {createPortal(children, place)}
    </>
  );
}
