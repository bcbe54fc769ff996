import { queryOptions } from "@tanstack/react-query";
import type { Comment, listComments } from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";
import { call } from "../api/api.ts";

export interface Newer {
  comments: Comment[];
  /** Whether there are more than these. */
  isMore: boolean;
}

/** The first comments with an id above `since`, wherever they stand in the discussion. */
export function newerQuery(postId: string, since: number) {
  return queryOptions({
    queryKey: [...newerKey(postId), since],
    queryFn: async ({ signal }): Promise<Newer> => {
      const query = { limit: LIMITS.pageSizeMax, ...(since > 0 && { cursor: String(since) }) };
      const input = { params: { id: postId }, query, signal };
      const { comments, next } = await call<typeof listComments>("GET", "/submission/:id/comments", input);
      return { comments, isMore: next !== null };
    },
    // Events add later comments.
    staleTime: Infinity,
  });
}

export const newerKey = (postId: string) => ["newer-comments", postId];
