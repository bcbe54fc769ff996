import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type * as calls from "../../../contract/feed-posters.ts";
import { call } from "../../api/api.ts";
import { pagedByCursor } from "../../api/cursor-paging.ts";
import { invalidateAfterDecision } from "../moderation-queries.ts";

/** The approved members of a feed, the latest first. */
export function postersQuery(feed: string) {
  return infiniteQueryOptions({
    queryKey: ["own", "feed-posters", feed.toLowerCase()],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof calls.listFeedPosters>("GET", "/moderation/feeds/:name/posters", {
        ...{ params: { name: feed }, query: { cursor }, signal },
      }),
    ...pagedByCursor,
  });
}

/** Approves a member in a feed. Throws `ApiFailure`. */
export async function sendPoster(queryClient: QueryClient, feed: string, username: string): Promise<void> {
  await call<typeof calls.approvePoster>("POST", "/moderation/feeds/:name/posters", {
    ...{ params: { name: feed }, body: { username } },
  });
  await showAnew(queryClient, feed);
}

/** Takes a member off the approved ones. Throws `ApiFailure`. */
export async function sendPosterEnd(
  queryClient: QueryClient,
  feed: string,
  { username, reason }: { username: string; reason: string },
): Promise<void> {
  await call<typeof calls.endPoster>("POST", "/moderation/feeds/:name/posters/:username/end", {
    ...{ params: { name: feed, username }, body: { reason } },
  });
  await showAnew(queryClient, feed);
}

async function showAnew(queryClient: QueryClient, feed: string): Promise<void> {
  invalidateAfterDecision(queryClient);
  await queryClient.invalidateQueries({ queryKey: postersQuery(feed).queryKey });
}
