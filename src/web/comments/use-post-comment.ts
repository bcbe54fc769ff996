import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { postComment } from "../../contract/comments.ts";
import { call } from "../api/api.ts";
import { updateCachedComments } from "./cached-comments.ts";
import { withOwn } from "./new-comments.ts";

interface NewComment {
  text: string;
  parentId: string | null;
  /** The same key whenever this comment is sent again. */
  idempotencyKey: string;
}

/** Sends a comment and adds it to the discussion once the server has accepted it. */
export function usePostComment(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, parentId, idempotencyKey }: NewComment) =>
      call<typeof postComment>("POST", "/submission/:id/comments", {
        params: { id: postId },
        body: { text, parentId },
        idempotencyKey,
      }),
    onSuccess: ({ comment }) =>
      updateCachedComments(queryClient, postId, (loaded) => withOwn(loaded, comment)),
  });
}
