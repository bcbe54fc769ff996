import { useQueryClient } from "@tanstack/react-query";
import { readAnew } from "../api/query-client.ts";
import { refreshComments } from "../comments/comment-queries.ts";
import { useLive } from "../live/use-live.ts";
import { postQuery, readPostAnew, updateCachedPost } from "../post-cache/post-queries.ts";

/** Keeps the post that is being read as it is: its hearts, its discussion, and whether that is locked. */
export function useLivePost(postId: string): void {
  const queryClient = useQueryClient();
  const { queryKey } = postQuery(postId);
  // What cannot be read now is read with the next event, or when the stream is back.
  const refresh = (count?: number): void => void refreshComments(queryClient, postId, count).catch(() => {});
  useLive(
    { submission: postId },
    {
      hello: () => {
        void readAnew(queryClient, { queryKey });
        refresh();
      },
      submission: ({ id, upvotes, commentCount, imageKey, isLocked }) => {
        if (id !== postId) return;
        const post = queryClient.getQueryData(queryKey);
        const isLookedAt = post?.preview?.state === "waiting" || (post?.image?.key ?? null) !== imageKey;
        // An answer on its way may be older than this; and the preview may have come, or the picture.
        if (isLookedAt || queryClient.isFetching({ queryKey }))
          readPostAnew(queryClient, postId).catch(() => readAnew(queryClient, { queryKey }));
        updateCachedPost(queryClient, id, (post) => ({ ...post, upvotes, commentCount, isLocked }));
        refresh(commentCount);
      },
    },
  );
}
