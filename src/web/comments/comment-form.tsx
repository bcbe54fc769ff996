import { X } from "lucide-react";
import { type FormEvent, type RefObject, useId, useLayoutEffect, useState } from "react";
import type { Comment } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { ApiFailure } from "../api/api.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { ForMembers, ForVisitors } from "../session/audience.tsx";
import { newIdempotencyKey, type SetDraft, useDraft } from "../session/draft.ts";
import { useAlive } from "../ui/alive.ts";
import { FormError } from "../ui/form-error.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./comment-form.module.css";
import { usePostComment } from "./comment-queries.ts";

interface Props {
  postId: string;
  replyTo: Comment | null;
  onReplyEnd: () => void;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** Where members write; visitors are asked to log in. */
export function CommentForm(props: Props) {
  const askForLogin = useAskForLogin();
  return (
    <>
      <ForMembers>
        <Form {...props} />
      </ForMembers>
      <ForVisitors>
        <p className={styles.visitors}>
          <button type="button" onClick={() => askForLogin()}>
            Log in to leave a comment.
          </button>
        </p>
      </ForVisitors>
    </>
  );
}

function Form({ postId, replyTo, onReplyEnd, inputRef }: Props) {
  const [draft, setDraft, clearDraft] = useDraft(`draft-comment-${postId}`, EMPTY);
  const [error, setError] = useState<string | null>(null);
  const askForLogin = useAskForLogin();
  const postComment = usePostComment(postId);
  useTypedEarly(inputRef, setDraft);
  const errorId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      await postComment.mutateAsync({
        text: draft.text,
        parentId: replyTo?.id ?? null,
        // The same words to somebody else are another comment.
        idempotencyKey: `${draft.idempotencyKey}-${replyTo?.id ?? "post"}`,
      });
      clearDraft();
      onReplyEnd();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "Your comment could not be sent.");
      if (failure instanceof ApiFailure && failure.status === 401) askForLogin("Your session has ended.");
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {replyTo && <ReplyBanner comment={replyTo} onCancel={onReplyEnd} />}
      <TextArea
        ref={inputRef}
        label={replyTo ? "Your reply" : "Your comment"}
        value={draft.text}
        maxLength={LIMITS.comment}
        required
        aria-describedby={errorId}
        onChange={(event) => setDraft({ text: event.target.value, idempotencyKey: newIdempotencyKey() })}
      />
      <div id={errorId}>
        <FormError message={error} />
      </div>
      <SubmitButton busy={postComment.isPending} className={styles.send}>
        {postComment.isPending ? "Sending..." : replyTo ? "Reply" : "Comment"}
      </SubmitButton>
    </form>
  );
}

/** Takes over what was typed into the server's page before it was alive. */
function useTypedEarly(input: Props["inputRef"], setDraft: SetDraft<typeof EMPTY>): void {
  const alive = useAlive();
  useLayoutEffect(() => {
    const early = alive ? "" : (input.current?.value ?? "");
    if (early) {
      setDraft((now) =>
        now.text.includes(early) ? now : { text: now.text + early, idempotencyKey: newIdempotencyKey() },
      );
    }
    // Only what is there at the very first is early.
  }, []);
}

/** Another text is another comment: every change makes a new key. */
const EMPTY = { text: "", idempotencyKey: "" };

function ReplyBanner({ comment, onCancel }: { comment: Comment; onCancel: () => void }) {
  return (
    <p className={styles.banner}>
      <span>
        Replying to <strong>{comment.userName}</strong>: {comment.text}
      </span>
      <IconButton label="Cancel reply" onClick={onCancel}>
        <X size={18} aria-hidden />
      </IconButton>
    </p>
  );
}
