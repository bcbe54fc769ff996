import type { QueryClient } from "@tanstack/react-query";
import { readAnew } from "../api/query-client.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import { setHeart } from "./hearts.ts";
import { takeWantedHeart } from "./wanted-heart.ts";

/** Gives the heart that was asked for on this page before its reader had signed in. */
export async function giveWantedHeart(queryClient: QueryClient, path: string): Promise<void> {
  const postId = takeWantedHeart(path);
  if (postId === null) return;
  await setHeart(queryClient, postId, true);
  // The page may have begun to read the post before it had the heart.
  await readAnew(queryClient, { queryKey: postQuery(postId).queryKey });
}
