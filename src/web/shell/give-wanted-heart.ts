import type { QueryClient } from "@tanstack/react-query";
import { refetch } from "../api/query-client.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import { setHeart } from "./hearts.ts";
import { takeWantedHeart } from "./wanted-heart.ts";

export async function giveWantedHeart(queryClient: QueryClient, path: string): Promise<void> {
  const postId = takeWantedHeart(path);
  if (postId === null) return;
  await setHeart(queryClient, postId, true);
  // A fetch of the post may have started before the heart was given.
  await refetch(queryClient, { queryKey: postQuery(postId).queryKey });
}
