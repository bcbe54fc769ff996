import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { commentsQuery } from "./comment-queries.ts";
import type { WantedPage } from "./more-comments.ts";
import { useThreadView } from "./thread-view.ts";

/** The loaded part of the discussion that the address names. The previous order shows until the new one has loaded. */
export function useDiscussion(postId: string) {
  return useQuery({
    ...commentsQuery(postId, useThreadView()),
    placeholderData: (loaded, query) => (query?.queryKey[1] === postId ? loaded : undefined),
  });
}

export function useMoreComments(postId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = commentsQuery(postId, useThreadView());
  return useMutation({
    mutationFn: async (wanted: WantedPage) => {
      const { loadMore } = await import("./more-comments.ts");
      await loadMore(queryClient, postId, queryKey, wanted);
    },
  });
}
