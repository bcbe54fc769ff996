import { X } from "lucide";
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useState } from "react";
import type { ShownComment } from "../../contract/comments.ts";
import type { Submission } from "../../contract/entities.ts";
import { plainText } from "../../contract/plain-words.ts";
import { ApiFailure } from "../api/api.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { useOpenDraft } from "../drafts/open-draft.ts";
import { SendError } from "../drafts/waiting-notice.tsx";
import { ForMembers, ForVisitors } from "../session/audience.tsx";
import { changeDraft, type SetDraft } from "../drafts/stored-draft.ts";
import { ForWriters } from "../session/for-writers.tsx";
import { useEarlyWords } from "../ui/use-early-words.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { begunFor, type CommentDraft, typeInDraft } from "./comment-draft.ts";
import { CommentField } from "./comment-field.tsx";
import styles from "./comment-form.module.css";
import { commentProblem } from "./comment-problem.ts";
import { CommentBar } from "./lazy-comment-bar.ts";
import { usePostComment } from "./use-post-comment.ts";
import type { Reply } from "./use-reply.ts";
import { Icon } from "../ui/icon.tsx";

interface Props {
  post: Submission;
  draft: CommentDraft;
  setDraft: SetDraft<CommentDraft>;
  reply: Pick<Reply, "replyTo" | "place" | "cancel" | "input">;
  /** Called with the words as they were sent; null where a moderator looks at the comment first. */
  onPosted: (sent: string, comment: ShownComment | null) => void;
}

export function CommentForm(props: Props) {
  const askForLogin = useAskForLogin();
  return (
    <>
      <ForMembers>
        <ForWriters>
          <Form {...props} />
        </ForWriters>
      </ForMembers>
      <ForVisitors>
        <p className={styles.visitors}>
          <button type="button" data-act="comment" onClick={() => askForLogin()}>
            Log in to leave a comment.
          </button>
        </p>
      </ForVisitors>
    </>
  );
}

function Form(props: Props) {
  const { post, draft, setDraft } = props;
  const { replyTo, place, cancel, input } = props.reply;
  const { sending, error, isPending, submit, clearError } = usePosting(props);
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  useTypedEarly(input, setDraft, use);
  useOpenDraft(sending.draftKey, isUsed);
  const whenUsed = { onFocus: use, onDragEnter: use };
  const errorId = useId();
  const begunId = useId();
  return (
    // The tools take dropped files, so their code loads as soon as a file is dragged over the form.
    <form className={styles.form} data-files onSubmit={(event) => void submit(event)} {...whenUsed}>
      {replyTo && <ReplyBanner comment={replyTo} isBelow={place !== null} onCancel={cancel} />}
      <CommentField
        ref={input}
        post={post}
        label={replyTo ? "Your reply" : "Your comment"}
        value={draft.text}
        describedBy={`${errorId} ${begunId}`}
        onKeyDown={({ key }) => key === "Escape" && replyTo && cancel()}
        onChange={(text) => {
          clearError();
          setDraft((now) => typeInDraft(now, text));
        }}
      />
      <Begun name={begunFor(draft, replyTo?.userName)} id={begunId} />
      <SendError id={errorId} message={error} {...sending} />
      <End isReply={replyTo !== null} hasWords={draft.text !== ""} isPending={isPending}>
        {isUsed && <CommentBar field={input} text={draft.text} onTake={clearError} />}
      </End>
    </form>
  );
}

interface EndProps {
  isReply: boolean;
  hasWords: boolean;
  isPending: boolean;
  children: ReactNode;
}

function End({ isReply, hasWords, isPending, children }: EndProps) {
  return (
    <div className={styles.end}>
      <SubmitButton look={isReply || hasWords ? "solid" : "outline"} busy={isPending} className={styles.send}>
        {isPending ? "Sending..." : isReply ? "Reply" : "Comment"}
      </SubmitButton>
      {children}
    </div>
  );
}

/** Posts the draft. If that fails, `error` says why. */
function usePosting({ post, draft, reply: { replyTo }, onPosted }: Props) {
  const [error, setError] = useState<string | null>(null);
  const askForLogin = useAskForLogin();
  const show = (sent: string, comment: ShownComment | null) => {
    setError(null);
    onPosted(sent, comment);
  };
  const { sending, isPending, mutateAsync } = usePostComment({ postId: post.id, draft, onPosted: show });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = commentProblem(event, draft.text);
    setError(problem);
    if (problem) return;
    try {
      const { comment } = await mutateAsync({ ...draft, parentId: replyTo?.id ?? null });
      show(draft.text, comment);
    } catch (failure) {
      if (failure instanceof Error && failure.name === "Held") return show(draft.text, null);
      setError(failure instanceof Error ? failure.message : "Your comment could not be sent.");
      if (failure instanceof ApiFailure && failure.status === 401) askForLogin("Your session has ended.");
    }
  };
  return {
    sending,
    error: sending.waiting?.problem ?? error,
    isPending,
    submit,
    clearError: () => setError(null),
  };
}

/** Takes over the focus and the text that the server's page had before hydration. */
function useTypedEarly(input: Reply["input"], setDraft: SetDraft<CommentDraft>, onFocus: () => void): void {
  useLayoutEffect(() => {
    if (input.current === document.activeElement) onFocus();
  }, []);
  useEarlyWords(input, (early) =>
    setDraft((now) => (now.text.includes(early) ? now : changeDraft(now, { text: now.text + early }))),
  );
}

/** Says that the words in the field were begun for another member: sent here, they would reach the wrong one. */
function Begun({ name, id }: { name: string | null; id: string }) {
  return (
    // Always rendered, because screen readers announce only what is added to an existing status element.
    <p role="status" id={id} className={styles.begun}>
      {name !== null && (
        <>
          From your reply to <bdi>{name}</bdi>
        </>
      )}
    </p>
  );
}

interface BannerProps {
  comment: ShownComment;
  /** Whether the form stands below the comment: the reader then sees the comment's words above it. */
  isBelow: boolean;
  onCancel: () => void;
}

function ReplyBanner({ comment, isBelow, onCancel }: BannerProps) {
  return (
    <p className={styles.banner}>
      <span>
        Replying to <strong>{comment.userName}</strong>
        {comment.deleted ? ", whose comment was deleted" : !isBelow && `: ${plainText(comment)}`}
      </span>
      <IconButton label="Cancel reply" onClick={onCancel}>
        <Icon of={X} size={18} />
      </IconButton>
    </p>
  );
}
