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
    queryFn: ({ signal }) => readAll(`/submission/${encodeURIComponent(postId)}/comments`, signal),
  });
}

/** One answer holds the comments of nearly every post; a longer discussion comes in several. */
async function readAll(path: string, signal: AbortSignal): Promise<Comment[]> {
  const all: Comment[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
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
    onSuccess: ({ comment }) => addComment(queryClient, postId, comment),
  });
}

function addComment(queryClient: QueryClient, postId: string, comment: Comment): void {
  const { queryKey } = commentsQuery(postId);
  const known = queryClient.getQueryData(queryKey)?.some(({ id }) => id === comment.id);
  if (known) return;
  queryClient.setQueryData(queryKey, (comments = []) => [...comments, comment]);
  updateCachedPost(queryClient, postId, (cached) => ({ ...cached, commentCount: cached.commentCount + 1 }));
}
