import { queryOptions, useQuery } from "@tanstack/react-query";
import type { getFeed, listFollowed, listTrending } from "../../contract/feeds.ts";
import { call } from "../api/api.ts";
import { useSession } from "../session/session.ts";

/** The feeds that are most active at the moment. */
export const trendingQuery = queryOptions({
  queryKey: ["trending-feeds"],
  queryFn: async ({ signal }) =>
    (await call<typeof listTrending>("GET", "/trending-categories", { signal })).trending,
});

export function feedQuery(name: string) {
  return queryOptions({
    queryKey: ["feed", name.toLowerCase()],
    queryFn: ({ signal }) => call<typeof getFeed>("GET", "/category/:name", { params: { name }, signal }),
  });
}

/** The names of the feeds that a member follows, in lower case. */
export function followedQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "follows", uid],
    queryFn: async ({ signal }) =>
      (await call<typeof listFollowed>("GET", "/followed-categories", { signal })).categories,
  });
}

export function useFollowedQuery() {
  const { viewer } = useSession();
  return useQuery({ ...followedQuery(viewer?.uid), enabled: viewer !== null });
}
