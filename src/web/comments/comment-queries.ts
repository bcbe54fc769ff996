import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Comment } from "../../contract/entities.ts";
import { get, post } from "../api/api.ts";
import { updateCachedPost } from "../posts/post-queries.ts";

interface NewComment {
  text: string;
  parentId: string | null;
  /** The same for every try to send this comment. */
  idempotencyKey: string;
}

/** The query of a post's comments, flat, oldest first. */
export function commentsQuery(postId: string) {
  return queryOptions({
    queryKey: ["comments", postId],
    queryFn: ({ signal }) => readFrom("", postId, signal),
  });
}

/** The comments after a cursor. One answer holds nearly every discussion; a longer one comes in several. */
async function readFrom(start: string, postId: string, signal?: AbortSignal): Promise<Comment[]> {
  const path = `/submission/${encodeURIComponent(postId)}/comments`;
  const all: Comment[] = [];
  for (let cursor: string | null = start; cursor !== null;) {
    const query = cursor && `?cursor=${cursor}`;
    const page: CommentPage = await get<CommentPage>(path + query, signal);
    all.push(...page.comments);
    cursor = page.next;
  }
  return all;
}

interface CommentPage {
  comments: Comment[];
  next: string | null;
}

/** Sends a comment; it joins the thread when the server has it. */
export function usePostComment(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, parentId, idempotencyKey }: NewComment) =>
      post<{ comment: Comment }>(`/submission/${postId}/comments`, { text, parentId }, idempotencyKey),
    onSuccess: ({ comment }) => addComments(queryClient, postId, [comment]),
  });
}

/**
 * Adds what others have said meanwhile to a discussion that is being read; `count` is how many comments
 * there are, where that is known.
 */
export async function refreshComments(
  queryClient: QueryClient,
  postId: string,
  count?: number,
): Promise<void> {
  const { queryKey } = commentsQuery(postId);
  // What is just being read for the first time may have been answered before this was said.
  const known = await queryClient.ensureQueryData(commentsQuery(postId));
  // The id of a comment is the cursor of what comes after it.
  addComments(queryClient, postId, await readFrom(known.at(-1)?.id ?? "", postId));
  const now = queryClient.getQueryData(queryKey)?.length ?? 0;
  // One with a lower id may be there later than one with a higher.
  if (count !== undefined && now < count) addComments(queryClient, postId, await readFrom("", postId));
}

function addComments(queryClient: QueryClient, postId: string, comments: Comment[]): void {
  const { queryKey } = commentsQuery(postId);
  const known = queryClient.getQueryData(queryKey) ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const added = comments.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return;
  // Those of others and one's own may come in any order.
  const all = [...known, ...added].toSorted((one, other) => Number(one.id) - Number(other.id));
  queryClient.setQueryData(queryKey, all);
  // The figure may have come before the comment did.
  updateCachedPost(queryClient, postId, (post) => ({
    ...post,
    commentCount: Math.max(post.commentCount, all.length),
  }));
}
