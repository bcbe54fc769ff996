import { useEffect, useRef } from "react";
import { FormError } from "../ui/form-error.tsx";
import styles from "./deleted-line.module.css";
import { useUndoDeletion } from "./use-delete-comment.ts";

/** Stands for a comment that the viewer has just deleted. */
export function DeletedLine({ id, postId }: { id: string; postId: string }) {
  const { mutate, isPending, error } = useUndoDeletion({ postId, id });
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button has gone with the comment.
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <p className={styles.line}>
        You deleted this comment.
        <button
          ref={undo}
          type="button"
          className={styles.undo}
          // A disabled button loses the focus.
          aria-disabled={isPending}
          onClick={() => isPending || mutate()}
        >
          Undo<span className="visually-hidden"> deleting your comment</span>
        </button>
      </p>
      <FormError message={error && error.message} />
    </>
  );
}
