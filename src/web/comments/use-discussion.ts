import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "../router/router.tsx";
import { commentsFrom, commentsQuery, readThreadPage, type ThreadPageQuery } from "./comment-queries.ts";
import { type LoadedComments, withPage } from "./loaded-comments.ts";

/** The loaded part of the discussion that the address names. */
export function useDiscussion(postId: string) {
  return useQuery(commentsQuery(postId, commentsFrom(useSearch())));
}

/** A page to load: the one after the loaded comments, the one before, or the one with a given comment. */
export type WantedPage = "next" | "previous" | { comment: string };

/** Loads another page into the discussion. */
export function useMoreComments(postId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = commentsQuery(postId, commentsFrom(useSearch()));
  return useMutation({
    mutationFn: async (wanted: WantedPage) => {
      const loaded = queryClient.getQueryData(queryKey);
      if (!loaded) return;
      const page = await readThreadPage(postId, queryOf(wanted, loaded));
      queryClient.setQueryData(queryKey, (now) => now && withPage(now, page));
    },
  });
}

function queryOf(wanted: WantedPage, { start, end }: LoadedComments): ThreadPageQuery {
  if (wanted === "next") return { offset: end };
  if (wanted === "previous") return { before: start };
  return wanted;
}
