import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Directory, Feed } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import { get } from "../api/api.ts";
import { useSession } from "../session/session.ts";

/** The feeds that are most active at the moment. */
export const trendingQuery = queryOptions({
  queryKey: ["trending-feeds"],
  queryFn: async ({ signal }) => (await get<{ trending: string[] }>("/trending-categories", signal)).trending,
});

interface FeedNames {
  categories: string[];
  next: string | null;
}

export const feedNamesQuery = queryOptions({
  queryKey: ["feed-names"],
  queryFn: async ({ signal }) => {
    const pages = await allPages<FeedNames>("/categories", signal);
    return pages.flatMap(({ categories }) => categories);
  },
});

/** The trending feeds, and each feed's number of posts and description. */
export const directoryQuery = queryOptions({
  queryKey: ["directory"],
  queryFn: async ({ signal }): Promise<Directory> => {
    const pages = await allPages<Directory>("/cached-directory", signal);
    return {
      ...pages[0]!,
      // `Object.assign` would lose a feed called __proto__.
      counts: Object.fromEntries(pages.flatMap(({ counts }) => Object.entries(counts))),
      descriptions: Object.fromEntries(pages.flatMap(({ descriptions }) => Object.entries(descriptions))),
      next: null,
    };
  },
});

/** All pages of a list of feeds, usually one. */
async function allPages<Page extends { next: string | null }>(
  path: string,
  signal: AbortSignal,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let query: string | null = ""; query !== null;) {
    const page: Page = await get<Page>(path + query, signal);
    pages.push(page);
    query = page.next === null ? null : `?cursor=${page.next}`;
  }
  return pages;
}

/** The names and the directory entries of the feeds on one page, which begins after a cursor. */
export function directoryPageQueries(cursor: string) {
  const query = `?limit=${LIMITS.feedsOnPage}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
  return {
    names: queryOptions({
      queryKey: ["feed-names", "page", cursor],
      queryFn: ({ signal }) => get<FeedNames>(`/categories${query}`, signal),
    }),
    directory: queryOptions({
      queryKey: ["directory", "page", cursor],
      queryFn: ({ signal }) => get<Directory>(`/cached-directory${query}`, signal),
    }),
  };
}

export function feedQuery(name: string) {
  return queryOptions({
    queryKey: ["feed", name.toLowerCase()],
    queryFn: ({ signal }) => get<Feed>(`/category/${encodeURIComponent(name)}`, signal),
  });
}

/** The names of the feeds that a member follows, in lower case. */
export function followedQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "follows", uid],
    queryFn: async ({ signal }) =>
      (await get<{ categories: string[] }>("/followed-categories", signal)).categories,
  });
}

export function useFollowedQuery() {
  const { viewer } = useSession();
  return useQuery({ ...followedQuery(viewer?.uid), enabled: viewer !== null });
}
