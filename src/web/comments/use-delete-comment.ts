import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { deleteComment, undeleteComment } from "../../contract/own-comments.ts";
import { ApiFailure, call } from "../api/api.ts";
import { showToast } from "../ui/toast.ts";
import { updateCachedComments } from "./cached-comments.ts";
import { withDeleted, withDeletion, withFailedDeletion, withUndo } from "./changed-comments.ts";
import { withRemoved } from "./loaded-comments.ts";
import { refreshComment } from "./refresh-comments.ts";

interface Named {
  postId: string;
  id: string;
}

/** The mutation scope of a comment: an undo in the same scope waits for the deletion. */
const scopeOf = (id: string) => ({ id: `comment-${id}` });

/** Deletes the viewer's comment. The page hides it at once, and shows it again if the call fails. */
export function useDeleteComment({ postId, id }: Named) {
  const queryClient = useQueryClient();
  const update = (change: Parameters<typeof updateCachedComments>[2]) =>
    updateCachedComments(queryClient, postId, change);
  return useMutation({
    scope: scopeOf(id),
    mutationFn: () => call<typeof deleteComment>("DELETE", "/comment/:id", { params: { id } }),
    // Without an answer the comment may have been deleted: a second deletion changes nothing.
    retry: (count, failure) => count === 0 && failure instanceof ApiFailure && failure.isOutOfReach,
    onMutate: () => update((loaded) => withDeletion(loaded, id)),
    onSuccess: ({ gone }) => update((loaded) => withDeleted(loaded, id, gone)),
    onError: (failure) => {
      // A moderator has removed it meanwhile.
      const isOver = failure instanceof ApiFailure && failure.status === 404;
      update((loaded) => (isOver ? withRemoved(loaded, new Set([id])) : withFailedDeletion(loaded, id)));
      if (!isOver) showToast(failure.message);
    },
  });
}

/** Brings back a comment that the viewer has just deleted, as it was. */
export function useUndoDeletion({ postId, id }: Named) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: scopeOf(id),
    mutationFn: () => call<typeof undeleteComment>("POST", "/comment/:id/undelete", { params: { id } }),
    onSuccess: () => {
      updateCachedComments(queryClient, postId, (loaded) => withUndo(loaded, id));
      // The comments that it answers may have been restored with it.
      refreshComment(queryClient, postId, id).catch(() => {});
      // Runs after React has rendered the comment again.
      setTimeout(() => document.getElementById(`comment-${id}`)?.focus({ preventScroll: true }));
    },
  });
}
