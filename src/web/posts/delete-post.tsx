import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LIMITS, truncate } from "../../contract/limits.ts";
import type { deleteSubmission } from "../../contract/posts.ts";
import { call, nullIfNotFound } from "../api/api.ts";
import { forgetPost } from "../post-cache/cached-posts.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

export function useDeletePost(postId: string, onDeleted: () => void, onFailed?: () => void) {
  const queryClient = useQueryClient();
  const { isPending, error, mutate } = useMutation({
    // A 404 counts as success: the post is gone already.
    mutationFn: () =>
      call<typeof deleteSubmission>("DELETE", "/submission/:id", { params: { id: postId } }).catch(
        nullIfNotFound,
      ),
    onSuccess: () => {
      forgetPost(queryClient, postId);
      onDeleted();
    },
    onError: onFailed,
  });
  return { isDeleting: isPending, failure: error && "Failed to delete post.", deletePost: () => mutate() };
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
