import { infiniteQueryOptions } from "@tanstack/react-query";
import type { searchComments } from "../../contract/comment-search.ts";
import { call } from "../api/api.ts";
import type { SearchChoices } from "./search-words.ts";

export interface CommentSearch extends Required<Omit<SearchChoices, "kind">> {
  words: string;
  /** The page that the address names, for readers without JavaScript. */
  cursor: string | undefined;
}

/** The comments that a search finds. */
export function commentResultsQuery({ words, sort, isExact, cursor: first }: CommentSearch) {
  const chosen = { ...(sort !== "relevance" && { sort }), ...(isExact && { exact: "true" as const }) };
  return infiniteQueryOptions({
    queryKey: ["comment-search", words, chosen, first],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof searchComments>("GET", "/search/comments", {
        query: { query: words, ...chosen, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
  });
}
