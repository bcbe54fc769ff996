import { queryOptions, useQuery } from "@tanstack/react-query";
import type {
  Directory,
  getDirectory,
  getFeed,
  listCategories,
  listFollowed,
  listTrending,
} from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import { call } from "../api/api.ts";
import { allPages } from "../api/cursor-paging.ts";
import { useSession } from "../session/session.ts";

/** The feeds that are most active at the moment. */
export const trendingQuery = queryOptions({
  queryKey: ["trending-feeds"],
  queryFn: async ({ signal }) =>
    (await call<typeof listTrending>("GET", "/trending-categories", { signal })).trending,
});

export const feedNamesQuery = queryOptions({
  queryKey: ["feed-names"],
  queryFn: async ({ signal }) => {
    const pages = await allPages((cursor) =>
      call<typeof listCategories>("GET", "/categories", { query: { cursor }, signal }),
    );
    return pages.flatMap(({ categories }) => categories);
  },
});

/** The trending feeds, and each feed's number of posts and description. */
export const directoryQuery = queryOptions({
  queryKey: ["directory"],
  queryFn: async ({ signal }): Promise<Directory> => {
    const pages = await allPages((cursor) =>
      call<typeof getDirectory>("GET", "/cached-directory", { query: { cursor }, signal }),
    );
    return {
      ...pages[0]!,
      // `Object.assign` would lose a feed called __proto__.
      counts: Object.fromEntries(pages.flatMap(({ counts }) => Object.entries(counts))),
      descriptions: Object.fromEntries(pages.flatMap(({ descriptions }) => Object.entries(descriptions))),
      next: null,
    };
  },
});

/** The names and the directory entries of the feeds on one page, which begins after a cursor. */
export function directoryPageQueries(cursor: string) {
  const query = { limit: LIMITS.feedsOnPage, cursor: cursor || undefined };
  return {
    names: queryOptions({
      queryKey: ["feed-names", "page", cursor],
      queryFn: ({ signal }) => call<typeof listCategories>("GET", "/categories", { query, signal }),
    }),
    directory: queryOptions({
      queryKey: ["directory", "page", cursor],
      queryFn: ({ signal }) => call<typeof getDirectory>("GET", "/cached-directory", { query, signal }),
    }),
  };
}

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
