import type { QueryClient } from "@tanstack/react-query";
import type { Submission } from "../../contract/entities.ts";
import { asListed } from "../../contract/listed-post.ts";
import { updateCachedPost } from "./cached-posts.ts";
import { postQuery } from "./post-queries.ts";

/** Shows an edited post on its page and in the lists that this browser has loaded, which keep their places. */
export function showEdited(queryClient: QueryClient, post: Submission): void {
  updateCachedPost(queryClient, post.id, ({ upvotes, commentCount, isPinned }) => ({
    ...asListed(post),
    upvotes,
    commentCount,
    ...(isPinned && { isPinned }),
  }));
  queryClient.setQueryData(postQuery(post.id).queryKey, post);
}
