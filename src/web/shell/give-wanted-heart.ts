import type { QueryClient } from "@tanstack/react-query";
import { refetch } from "../api/query-client.ts";
import { setCommentHeart } from "../comments/set-comment-heart.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import { setHeart } from "../hearts/hearts.ts";
import { takeWantedHeart } from "../hearts/wanted-heart.ts";

export async function giveWantedHeart(queryClient: QueryClient, path: string): Promise<void> {
  const wanted = takeWantedHeart(path);
  if (!wanted) return;
  const { postId, commentId } = wanted;
  if (commentId !== undefined) return setCommentHeart(queryClient, { postId, commentId }, true);
  await setHeart(queryClient, postId, true);
  // A fetch of the post may have started before the heart was given.
  await refetch(queryClient, { queryKey: postQuery(postId).queryKey });
}
