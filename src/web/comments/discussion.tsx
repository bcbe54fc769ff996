import { Lock, MessageSquare } from "lucide";
import { type ReactNode, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import type { ShownComment } from "../../contract/comments.ts";
import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
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
  const { wanted, outcome, onWrite, onPosted, onJump } = useWanted(post.id);
  const reply = useReply(post.id, draft, setDraft);
  const write: typeof setDraft = (change) => {
    onWrite();
    setDraft(change);
  };
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
          <CommentForm {...{ post, draft, reply, onPosted }} setDraft={write} />
        </MovableForm>
      )}
      <OutcomeNotice outcome={outcome} />
      <Thread
        postId={post.id}
        postAuthor={post.userName}
        count={post.commentCount}
        wanted={wanted}
        onJump={onJump}
        onReply={canReply ? reply.onReply : undefined}
        replyToId={canReply ? (reply.replyTo?.id ?? null) : null}
        onReplyPlace={reply.setPlace}
      />
    </section>
  );
}

type Outcome = "posted" | "held" | null;

/** Says what became of the last comment. A held one also gets a toast: its form may have been elsewhere in the thread. */
function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {outcome === "posted" && "Your comment was posted."}
      </p>
      {outcome === "held" && (
        <p className={styles.held}>
          Your comment waits for a moderator. You find it under <Link to={pages.drafts}>Drafts</Link>.
        </p>
      )}
    </>
  );
}

/** The comment to go to: one that the viewer has just posted, or a new one that they jump to. */
function useWanted(postId: string) {
  const [wanted, setWanted] = useState<WantedComment | null>(null);
  // Whether a comment was posted, or waits for a moderator, until the next one is written.
  const [outcome, setOutcome] = useState<Outcome>(null);
  const onWrite = () => setOutcome(null);
  const onPosted = (sent: string, comment: ShownComment | null) => {
    setOutcome(comment ? "posted" : "held");
    // An author who writes on is not taken away to the posted comment.
    if (!dropPosted(postId, sent) && comment) setWanted({ id: comment.id });
  };
  const onJump = useCallback((id: string) => {
    setOutcome(null);
    setWanted({ id });
  }, []);
  return { wanted, outcome, onWrite, onPosted, onJump };
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
