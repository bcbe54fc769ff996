import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { listComments } from "../../contract/comments.ts";
import type { Comment } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { call } from "../api/api.ts";

interface Newer {
  comments: Comment[];
  /** Whether there are more than these. */
  isMore: boolean;
}

/** The first comments after one, wherever they stand in the discussion. */
export function newerQuery(postId: string, since: number) {
  return queryOptions({
    queryKey: [...keyOf(postId), since],
    queryFn: async ({ signal }): Promise<Newer> => {
      const query = { limit: LIMITS.pageSizeMax, ...(since > 0 && { cursor: String(since) }) };
      const input = { params: { id: postId }, query, signal };
      const { comments, next } = await call<typeof listComments>("GET", "/submission/:id/comments", input);
      return { comments, isMore: next !== null };
    },
    // Events bring the later ones.
    staleTime: Infinity,
  });
}

/** Adds comments that have been posted since. */
export function addNewer(queryClient: QueryClient, postId: string, comments: Comment[]): void {
  queryClient.setQueriesData<Newer>({ queryKey: keyOf(postId) }, (newer) => {
    if (!newer || newer.isMore) return newer;
    const known = new Set(newer.comments.map(({ id }) => id));
    return { ...newer, comments: [...newer.comments, ...comments.filter(({ id }) => !known.has(id))] };
  });
}

const keyOf = (postId: string) => ["newer-comments", postId];
