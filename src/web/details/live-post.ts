import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { updateCachedComments } from "../comments/cached-comments.ts";
import { withHearts } from "../comments/loaded-comments.ts";
import { refetch } from "../api/query-client.ts";
import { useLive } from "../live/use-live.ts";
import { updateCachedPost } from "../post-cache/cached-posts.ts";
import { postQuery, refetchPost } from "../post-cache/post-queries.ts";
import { pacedRefresh } from "./paced-refresh.ts";

/** Loaded with the first event, like the live connection itself: nobody waits for it. */
const loadRefresh = () => import("../comments/refresh-comments.ts");

/** With more changed comments, all that are loaded are read again. */
const MOST_COMMENTS = 4;

/** Reads what events tell of the post's discussion, at a bounded pace. */
function usePacedRefresh(queryClient: QueryClient, postId: string) {
  return useMemo(
    () =>
      pacedRefresh(async ({ ids, count, isAll }) => {
        const { refreshComment, refreshComments, rereadComments } = await loadRefresh();
        if (isAll || ids.size > MOST_COMMENTS) await rereadComments(queryClient, postId);
        else for (const id of ids) await refreshComment(queryClient, postId, id);
        if (count !== null) await refreshComments(queryClient, postId, count);
      }),
    [queryClient, postId],
  );
}

/** Keeps an open post up to date: its hearts, its discussion, and whether the discussion is locked. Renders nothing. */
export function LivePost({ postId }: { postId: string }): null {
  const queryClient = useQueryClient();
  const { queryKey } = postQuery(postId);
  const refresh = usePacedRefresh(queryClient, postId);
  useLive(
    { submission: postId },
    {
      hello: () => {
        void refetch(queryClient, { queryKey });
        refresh({ isAll: true });
      },
      comment: ({ id, submissionId, above }) => {
        if (submissionId !== postId) return;
        if (above.length > 0)
          loadRefresh().then(
            ({ dropComments }) => dropComments(queryClient, postId, above),
            () => {},
          );
        refresh({ id });
      },
      submission: ({ id, upvotes, commentCount, imageKey, isLocked }) => {
        if (id !== postId) return;
        const post = queryClient.getQueryData(queryKey);
        const mayHaveNewPreview =
          post?.preview?.state === "waiting" || (post?.image?.key ?? null) !== imageKey;
        // The preview or image may be new, or the answer to a fetch in flight may predate this event.
        if (mayHaveNewPreview || queryClient.isFetching({ queryKey }))
          refetchPost(queryClient, postId).catch(() => refetch(queryClient, { queryKey }));
        updateCachedPost(queryClient, id, (post) => ({ ...post, upvotes, commentCount, isLocked }));
        refresh({ count: commentCount });
      },
      edited: ({ id }) => {
        if (id === postId) refetchPost(queryClient, id).catch(() => refetch(queryClient, { queryKey }));
      },
      hearts: ({ id, comments }) =>
        updateCachedComments(queryClient, id, (loaded) => withHearts(loaded, comments)),
    },
  );
  return null;
}
