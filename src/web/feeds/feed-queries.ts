import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Directory, Feed } from "../../contract/feeds.ts";
import { get } from "../api/api.ts";
import { useSession } from "../session/session.ts";

/** The query of the feeds where most has happened lately. */
export const trendingQuery = queryOptions({
  queryKey: ["trending-feeds"],
  queryFn: async ({ signal }) => (await get<{ trending: string[] }>("/trending-categories", signal)).trending,
});

/** The query of the names of all feeds. */
export const feedNamesQuery = queryOptions({
  queryKey: ["feed-names"],
  queryFn: async ({ signal }) => (await get<{ categories: string[] }>("/categories", signal)).categories,
});

/** The query of the trending feeds and how many posts each feed has. */
export const directoryQuery = queryOptions({
  queryKey: ["directory"],
  queryFn: ({ signal }) => get<Directory>("/cached-directory", signal),
});

/** The query of what a feed is about, and whether it takes new posts. */
export function feedQuery(name: string) {
  return queryOptions({
    queryKey: ["feed", name.toLowerCase()],
    queryFn: ({ signal }) => get<Feed>(`/category/${encodeURIComponent(name)}`, signal),
  });
}

/** The query of the feeds that a member follows, in lower case. */
export function followedQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "follows", uid],
    queryFn: async ({ signal }) =>
      (await get<{ categories: string[] }>("/followed-categories", signal)).categories,
  });
}

/** Reads what feeds the viewer follows, in lower case. */
export function useFollowedQuery() {
  const { viewer } = useSession();
  return useQuery({ ...followedQuery(viewer?.uid), enabled: viewer !== null });
}
