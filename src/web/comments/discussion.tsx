import { Lock } from "lucide";
import { useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Submission } from "../../contract/entities.ts";
import { useSession } from "../session/session.ts";
import { useSuspension } from "../session/use-suspension.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useCommentDraft } from "./comment-draft.ts";
import { CommentForm } from "./comment-form.tsx";
import { useDiscussion } from "./use-discussion.ts";
import styles from "./discussion.module.css";
import { Thread } from "./thread.tsx";
import { useReply } from "./use-reply.ts";
import { count } from "../ui/count.ts";

export function Discussion({ post }: { post: Submission }) {
  const [draft, setDraft, dropDraft] = useCommentDraft(post.id);
  const [postedId, setPostedId] = useState<string | null>(null);
  const participants = useParticipants(post);
  const input = useRef<HTMLTextAreaElement>(null);
  const { replyTo, place, setPlace, writeOnPost, onReply } = useReply(post.id, draft, setDraft, input);
  const isSuspended = useSuspension() !== null;
  const canReply = !post.isLocked && !isSuspended;
  const form = (
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
  );
  return (
    <section className={styles.discussion} aria-labelledby="comments-title">
      <h2 id="comments-title" className={styles.title}>
        Comments <span className={styles.count}>{count(post.commentCount)}</span>
      </h2>
      {post.isLocked ? (
        <p className={styles.locked}>
          <Icon of={Lock} size={18} /> A moderator has locked this discussion.
        </p>
      ) : (
        <>
          {place && canReply ? <Elsewhere onReturn={writeOnPost} /> : form}
          {place && canReply && createPortal(form, place)}
        </>
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

/** Replaces the form while the form stands below the comment being answered. */
function Elsewhere({ onReturn }: { onReturn: () => void }) {
  return (
    <p className={styles.elsewhere}>
      <Button look="outline" onClick={onReturn}>
        Write a comment instead
      </Button>
    </p>
  );
}

/** The names of the participants without the viewer, latest first. */
function useParticipants(post: Submission): string[] {
  const { data: loaded } = useDiscussion(post.id);
  const { viewer } = useSession();
  return useMemo(() => {
    const comments = loaded ? [...loaded.comments, ...loaded.apart] : [];
    const names = comments.filter(({ deleted }) => !deleted).map(({ userName }) => userName);
    return [...new Set([...names.toReversed(), post.userName])].filter((name) => name !== viewer?.username);
  }, [loaded, post.userName, viewer?.username]);
}
