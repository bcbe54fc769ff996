import { useEffect, useRef } from "react";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { FormError } from "../ui/form-error.tsx";
import styles from "./deleted-line.module.css";
import { useUndoDeletion } from "./use-delete-comment.ts";

/** Stands for a comment that the viewer has just deleted. */
export function DeletedLine({ id, postId }: { id: string; postId: string }) {
  const { mutate, isPending, error } = useUndoDeletion({ postId, id });
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button has gone with the comment, so Undo takes the focus.
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
        <span>
          Within an hour also on <Link to={`${pages.profile}?tab=comments`}>your profile</Link>.
        </span>
      </p>
      <FormError message={error && error.message} />
    </>
  );
}
