import type { QueryClient } from "@tanstack/react-query";
import { readThreadPage, type ThreadPageQuery, type commentsQuery } from "./comment-queries.ts";
import { idsOf, type LoadedComments } from "./loaded-comments.ts";
import { withPage } from "./loaded-page.ts";
import { reread } from "./refresh-comments.ts";

/** A page to load: the one after the loaded comments, the one before, or the one with a given comment. */
export type WantedPage = "next" | "previous" | { comment: string };

/** The most readings of the page and the loaded part, while the discussion keeps changing between the two. */
const TRIES = 3;

/** Loads another page into a discussion. Throws `ApiFailure`. */
export async function loadMore(
  queryClient: QueryClient,
  postId: string,
  queryKey: ReturnType<typeof commentsQuery>["queryKey"],
  wanted: WantedPage,
): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const loaded = queryClient.getQueryData(queryKey);
    if (!loaded) return;
    const { order, at } = loaded;
    const options = left < TRIES ? { cache: "reload" as const } : undefined;
    const page = await readThreadPage(postId, { order, at, ...placeOf(wanted, loaded) }, options);
    // The comment is gone.
    if (typeof wanted === "object" && !idsOf(page.comments).has(wanted.comment)) return;
    const now = queryClient.getQueryData(queryKey);
    const next = now && withPage(now, page);
    if (next) {
      queryClient.setQueryData(queryKey, next);
      return;
    }
    // The page is from another moment than the loaded part.
    await reread(queryClient, postId, queryKey);
  }
  throw new Error("The discussion changes too fast to load more of it.");
}

function placeOf(wanted: WantedPage, { start, end }: LoadedComments): ThreadPageQuery {
  if (wanted === "next") return { offset: end };
  if (wanted === "previous") return { before: start };
  return wanted;
}
