import { useQuery } from "@tanstack/react-query";
import { useSearch } from "../router/router.tsx";
import { commentsFrom, commentsQuery, useLoadComments } from "./comment-queries.ts";

export function useDiscussion(postId: string) {
  return useQuery(commentsQuery(postId, commentsFrom(useSearch())));
}

export function useMoreComments(postId: string) {
  return useLoadComments(postId, commentsFrom(useSearch()));
}
