import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { commentsQuery, readThreadPage, type ThreadPageQuery } from "./comment-queries.ts";
import { type LoadedComments, withPage } from "./loaded-comments.ts";
import { useThreadView } from "./thread-view.ts";

/** The loaded part of the discussion that the address names. The earlier order shows until another has loaded. */
export function useDiscussion(postId: string) {
  return useQuery({
    ...commentsQuery(postId, useThreadView()),
    placeholderData: (loaded, query) => (query?.queryKey[1] === postId ? loaded : undefined),
  });
}

/** A page to load: the one after the loaded comments, the one before, or the one with a given comment. */
export type WantedPage = "next" | "previous" | { comment: string };

/** Loads another page into the discussion. */
export function useMoreComments(postId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = commentsQuery(postId, useThreadView());
  return useMutation({
    mutationFn: async (wanted: WantedPage) => {
      const loaded = queryClient.getQueryData(queryKey);
      if (!loaded) return;
      const { order, at } = loaded;
      const page = await readThreadPage(postId, { order, at, ...placeOf(wanted, loaded) });
      queryClient.setQueryData(queryKey, (now) => now && withPage(now, page));
    },
  });
}

function placeOf(wanted: WantedPage, { start, end }: LoadedComments): ThreadPageQuery {
  if (wanted === "next") return { offset: end };
  if (wanted === "previous") return { before: start };
  return wanted;
}
