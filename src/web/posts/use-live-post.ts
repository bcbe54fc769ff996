import { useQueryClient } from "@tanstack/react-query";
import { refreshComments } from "../comments/comment-queries.ts";
import { useLive } from "../live/use-live.ts";
import { postQuery, updateCachedPost } from "./post-queries.ts";

/** Keeps the post that is being read as it is: its hearts and its discussion. */
export function useLivePost(postId: string): void {
  const queryClient = useQueryClient();
  // What cannot be read now is read with the next event, or when the stream is back.
  const refresh = (count?: number): void => void refreshComments(queryClient, postId, count).catch(() => {});
  useLive(
    { submission: postId },
    {
      hello: () => {
        void queryClient.invalidateQueries({ queryKey: postQuery(postId).queryKey });
        refresh();
      },
      submission: ({ id, upvotes, commentCount }) => {
        if (id !== postId) return;
        updateCachedPost(queryClient, id, (post) => ({ ...post, upvotes, commentCount }));
        refresh(commentCount);
      },
    },
  );
}
