import { queryOptions } from "@tanstack/react-query";
import type { CallInput } from "../../contract/call.ts";
import type { Comment, listComments, readThread } from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";
import { call, type CallOptions } from "../api/api.ts";
import { allPages } from "../api/cursor-paging.ts";
import { loadedFrom } from "./loaded-comments.ts";
import type { ThreadView } from "./thread-view.ts";

/** A post's discussion: at first one page, beginning with the comment at index `from`. */
export function commentsQuery(postId: string, { order, from, at }: ThreadView) {
  return queryOptions({
    queryKey: ["comments", postId, order, from],
    queryFn: async ({ signal }) =>
      loadedFrom(await readThreadPage(postId, { order, offset: from, at }, { signal }), order),
    // Loaded comments stay; events bring the new ones.
    staleTime: Infinity,
  });
}

/** The comment being answered, where it is not loaded with the discussion; null if it does not exist. */
export function answeredQuery(postId: string, id: string | null) {
  return queryOptions({
    queryKey: ["answered-comment", postId, id],
    queryFn: async ({ signal }) => {
      const { comments } = await readThreadPage(postId, { comment: id ?? "" }, { signal, cache: "reload" });
      return comments.find((comment) => comment.id === id) ?? null;
    },
  });
}

export type ThreadPageQuery = CallInput<typeof readThread>["query"];

/** Reads a page of a post's discussion. Throws `ApiFailure`. */
export function readThreadPage(postId: string, query: ThreadPageQuery, options?: CallOptions) {
  const params = { id: postId };
  return call<typeof readThread>("GET", "/submission/:id/thread", { params, query, ...options });
}

/** Reads all comments with a higher id than this, wherever they stand in the discussion. Throws `ApiFailure`. */
export async function readCommentsAfter(
  postId: string,
  id: number,
  options?: CallOptions,
): Promise<Comment[]> {
  const params = { id: postId };
  const pages = await allPages(
    (cursor) => {
      const query = { limit: LIMITS.pageSizeMax, cursor };
      return call<typeof listComments>("GET", "/submission/:id/comments", { params, query, ...options });
    },
    id > 0 ? String(id) : undefined,
  );
  return pages.flatMap(({ comments }) => comments);
}
