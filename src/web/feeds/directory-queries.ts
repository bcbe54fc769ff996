import { queryOptions } from "@tanstack/react-query";
import type { FeedOrder, getDirectory, listActiveFeeds } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import { call } from "../api/api.ts";
import { allPages } from "../api/cursor-paging.ts";
import { joinDirectory } from "./directory.ts";

/** The prefix of the keys of queries of the directory. */
export const OF_DIRECTORY = ["directory"];

/** All feeds. */
export function directoryQuery(order: FeedOrder) {
  return queryOptions({
    queryKey: [...OF_DIRECTORY, order],
    queryFn: async ({ signal }) => joinDirectory(await readDirectory(order, signal)),
  });
}

/** A page of the directory, which begins after a cursor. */
export function directoryPageQuery(order: FeedOrder, cursor: string) {
  const query = { sort: order, limit: LIMITS.feedsOnPage, cursor: cursor || undefined };
  return queryOptions({
    queryKey: [...OF_DIRECTORY, order, "page", cursor],
    queryFn: ({ signal }) => call<typeof getDirectory>("GET", "/cached-directory", { query, signal }),
  });
}

/** All feeds after a cursor. */
export function restOfDirectoryQuery(order: FeedOrder, cursor: string | null) {
  return queryOptions({
    queryKey: [...OF_DIRECTORY, order, "rest", cursor],
    queryFn: async ({ signal }) => joinDirectory(await readDirectory(order, signal, cursor ?? undefined)),
    enabled: cursor !== null,
  });
}

function readDirectory(order: FeedOrder, signal: AbortSignal, from?: string) {
  return allPages(
    (cursor) =>
      call<typeof getDirectory>("GET", "/cached-directory", { query: { sort: order, cursor }, signal }),
    from,
  );
}

/** The feeds to suggest to a newcomer, the most active ones first. */
export const activeFeedsQuery = queryOptions({
  queryKey: ["active-feeds"],
  queryFn: async ({ signal }) =>
    (await call<typeof listActiveFeeds>("GET", "/active-feeds", { signal })).feeds,
});
