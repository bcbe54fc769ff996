import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useRef } from "react";
import { postQuery } from "../post-cache/post-queries.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Prose } from "../ui/member-text.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { CommentField } from "./comment-field.tsx";
import form from "./comment-form.module.css";
import styles from "./edit-form.module.css";
import { CommentBar } from "./lazy-comment-bar.ts";
import type { LoadedComment } from "./loaded-comments.ts";
import { useOpenEdit } from "./open-edits.ts";
import { useEdit } from "./use-edit.ts";

const GONE = "This comment was deleted meanwhile. You can still copy your text.";
const LOCKED = "This discussion was locked meanwhile. You can still copy your text.";

interface Props {
  comment: LoadedComment;
  postId: string;
  onClose: () => void;
}

/** Edits a comment in its place. The text that was typed stays in the browser until it is saved or dropped. */
export function EditForm({ comment, postId, onClose }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { data: post } = useQuery(postQuery(postId));
  const edit = useEdit(comment, postId, onClose);
  const errorId = useId();
  useFocusAtEnd(input, Boolean(post));
  useOpenEdit(comment.id);
  if (!post) return null;
  const closed = comment.deleted ? GONE : post.isLocked ? LOCKED : null;
  return (
    <form className={`${form.form} ${styles.form}`} data-files onSubmit={edit.submit}>
      <CommentField
        ref={input}
        post={post}
        label="Edit your comment"
        value={edit.text}
        describedBy={errorId}
        readOnly={edit.isPending || closed !== null}
        onKeyDown={(event) => event.key === "Escape" && edit.close()}
        onChange={edit.type}
      />
      <FormError id={errorId} message={closed ?? edit.error} />
      {edit.isConflict && <Current comment={comment} />}
      <div className={form.end}>
        <Acts {...edit} isClosed={closed !== null} />
        <div className={styles.tools}>
          <CommentBar field={input} text={edit.text} onTake={edit.clearProblem} />
        </div>
      </div>
    </form>
  );
}

type ActsProps = Pick<ReturnType<typeof useEdit>, "isPending" | "isConflict" | "drop"> & {
  isClosed: boolean;
};

function Acts({ isPending, isConflict, drop, isClosed }: ActsProps) {
  return (
    <>
      {!isClosed && (
        <SubmitButton busy={isPending} className={form.send}>
          {isPending ? "Saving..." : isConflict ? "Replace it" : "Save"}
        </SubmitButton>
      )}
      <Button look="outline" busy={isPending} className={form.send} onClick={drop}>
        {isClosed ? "Close" : "Cancel"}
      </Button>
    </>
  );
}

/** The text of the other edit, which this one would replace. */
function Current({ comment: { text, formatted, mentions } }: Pick<Props, "comment">) {
  return (
    <section className={styles.conflict} aria-label="The comment as it is now">
      <Prose small text={text} formatted={formatted} mentions={mentions} />
    </section>
  );
}

function useFocusAtEnd(input: RefObject<HTMLTextAreaElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { current: field } = input;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [isShown]);
}
