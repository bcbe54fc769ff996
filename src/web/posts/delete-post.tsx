import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { ApiFailure, remove } from "../api/api.ts";
import { forgetPost } from "./list-cache.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./delete-post.module.css";

/** Deletes a post, and takes it out of every list once the server has agreed. */
export function useDeletePost(postId: string, onDeleted: () => void, onFailed: () => void) {
  const queryClient = useQueryClient();
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => deleteOnce(postId),
    onSuccess: () => {
      forgetPost(queryClient, postId);
      onDeleted();
    },
    onError: onFailed,
  });
  return { isDeleting: isPending, failure: error && "Failed to delete post.", deletePost: () => mutate() };
}

/** A post that is gone already is what was wanted. */
async function deleteOnce(postId: string): Promise<void> {
  try {
    await remove(`/submission/${postId}`);
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}

interface Props {
  title: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a post is deleted. */
export function DeletePostDialog({ title, onConfirm, onClose }: Props) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog title="Delete this post?" onClose={onClose}>
      <p className={styles.words}>
        <q>{truncate(title, LIMITS.title)}</q> and its discussion will be gone for everybody.
      </p>
      <div className={styles.choices}>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={confirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
