import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { ApiFailure, remove } from "../api/api.ts";
import { forgetPost } from "../post-cache/list-cache.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

export function useDeletePost(postId: string, onDeleted: () => void, onFailed?: () => void) {
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

/** Throws `ApiFailure`, except for a 404: the post is gone already. */
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

export function DeletePostDialog({ title, onConfirm, onClose }: Props) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <ConfirmDialog title="Delete this post?" action="Delete" onConfirm={confirm} onClose={onClose}>
      <q dir="auto">{truncate(title, LIMITS.title)}</q> and its discussion will be gone for everybody.
    </ConfirmDialog>
  );
}
