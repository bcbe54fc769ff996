import { useQueryClient } from "@tanstack/react-query";
import { updateCachedComments } from "../comments/cached-comments.ts";
import { withHearts } from "../comments/loaded-comments.ts";
import { refetch } from "../api/query-client.ts";
import { useLive } from "../live/use-live.ts";
import { updateCachedPost } from "../post-cache/cached-posts.ts";
import { postQuery, refetchPost } from "../post-cache/post-queries.ts";

/** Loaded with the first event, like the live connection itself: nobody waits for it. */
const loadRefresh = () => import("../comments/refresh-comments.ts");

type Refresh = Awaited<ReturnType<typeof loadRefresh>>;

/** Ignores failures: the next event, or `hello` after a reconnect, tries again. */
function refresh(act: (loaded: Refresh) => Promise<void>): void {
  loadRefresh()
    .then(act)
    .catch(() => {});
}

/** Keeps an open post up to date: its hearts, its discussion, and whether the discussion is locked. */
export function useLivePost(postId: string): void {
  const queryClient = useQueryClient();
  const { queryKey } = postQuery(postId);
  useLive(
    { submission: postId },
    {
      hello: () => {
        void refetch(queryClient, { queryKey });
        refresh(({ rereadComments }) => rereadComments(queryClient, postId));
      },
      comment: ({ id, submissionId, above }) => {
        if (submissionId !== postId) return;
        refresh(({ dropComments, refreshComment }) => {
          dropComments(queryClient, postId, above);
          return refreshComment(queryClient, postId, id);
        });
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
        refresh(({ refreshComments }) => refreshComments(queryClient, postId, commentCount));
      },
      edited: ({ id }) => {
        if (id === postId) refetchPost(queryClient, id).catch(() => refetch(queryClient, { queryKey }));
      },
      hearts: ({ id, comments }) =>
        updateCachedComments(queryClient, id, (loaded) => withHearts(loaded, comments)),
    },
  );
}
