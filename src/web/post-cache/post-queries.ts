import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { get, getFresh, getOrNull } from "../api/api.ts";
import type { ListRange } from "../posts/list-views.ts";

export interface PostPage {
  posts: Submission[];
  next: string | null;
  /** The range of time that its posts are from; absent in lists that have none. */
  range?: ListRange | undefined;
  /** When it was read, in milliseconds of this browser's clock; null in a page made by the server. */
  readAt: number | null;
}

export type PostPages = InfiniteData<PostPage>;

/** A list of posts: the call it comes from, and what of its query differs from list to list. */
export interface PostListSource {
  /** Names the list in the caches. */
  key: string;
  path: string;
  /** The range of time that it covers. */
  range?: ListRange;
  /** Shows the first wider range that has posts where `range` has none: nobody chose that range. */
  widens?: boolean;
  /** Where the first page begins; other than 0 only on pages reached without JavaScript. */
  offset?: number;
  /** Whose list it is, where it differs from reader to reader: signing out drops it. */
  owner?: string;
  /** Takes the posts out of the call's answer. */
  read?: (answer: never) => ReadPosts;
}

type ReadPosts = Omit<PostPage, "readAt">;

interface SubmissionsAnswer {
  submissions: Submission[];
  next: string | null;
  /** Where the list widens: the range that the posts are from. */
  time?: ListRange;
}

const readSubmissions = ({ submissions, next, time }: SubmissionsAnswer): ReadPosts => ({
  posts: submissions,
  next,
  range: time,
});

/** The query of a list, page by page along its cursor, so that nothing repeats and nothing is skipped. */
export function postListQuery(source: PostListSource) {
  const { key, offset = 0, owner } = source;
  return infiniteQueryOptions({
    queryKey: [...(owner === undefined ? ["posts"] : ["posts", "own", owner]), key, offset],
    queryFn: async ({ pageParam, signal }) => toPage(source, await get(pagePath(source, pageParam), signal)),
    initialPageParam: firstPage(source),
    getNextPageParam: (last: PostPage) =>
      last.next === null ? undefined : pageAt(last.range, `cursor=${last.next}`),
    // A list stays as it was read: nothing moves under the reader. New visits ask anew.
    staleTime: Infinity,
  });
}

/**
 * Begins a list anew, as it is now; what was loaded is shown until that is here. Where it cannot be read the list is
 * dropped, and says itself why.
 */
export async function beginAnew(queryClient: QueryClient, source: PostListSource): Promise<void> {
  const { queryKey } = postListQuery(source);
  await queryClient.cancelQueries({ queryKey, exact: true });
  const pageParam = firstPage(source);
  try {
    const page = toPage(source, await getFresh(pagePath(source, pageParam)));
    queryClient.setQueryData(queryKey, { pages: [page], pageParams: [pageParam] });
  } catch {
    await queryClient.resetQueries({ queryKey, exact: true });
  }
}

function firstPage({ offset = 0, range, widens }: PostListSource): string {
  return pageAt(range, `offset=${offset}${widens ? "&widen=true" : ""}`);
}

function pageAt(range: ListRange | undefined, place: string): string {
  const time = range === undefined || range === "all" ? "" : `time=${range}&`;
  return `${time}limit=${LIMITS.pageSize}&${place}`;
}

function pagePath({ path }: PostListSource, pageParam: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${pageParam}`;
}

function toPage({ read = readSubmissions, range }: PostListSource, answer: unknown): PostPage {
  const page = (read as (answer: unknown) => ReadPosts)(answer);
  return { ...page, range: page.range ?? range, readAt: typeof window === "undefined" ? null : Date.now() };
}

/** When a list was begun to be read. What came with the page is as old as the page. */
export function readAtOf({ pages }: PostPages): number {
  return pages[0]?.readAt ?? performance.timeOrigin;
}

/** The query of one post; null when there is none. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: ["post", id],
    queryFn: async ({ signal }) => {
      const path = `/submission/${encodeURIComponent(id)}`;
      return (await getOrNull<{ submission: Submission }>(path, signal))?.submission ?? null;
    },
  });
}

/** Reads the one post as it is now. Throws `ApiFailure`. */
export async function readPostAnew(queryClient: QueryClient, id: string): Promise<void> {
  const { queryKey } = postQuery(id);
  await queryClient.cancelQueries({ queryKey });
  const { submission } = await getFresh<{ submission: Submission }>(`/submission/${encodeURIComponent(id)}`);
  queryClient.setQueryData(queryKey, submission);
}

/** The post as a list has it, to be shown until it is read itself: a long text is cut there. */
export function postInLists(queryClient: QueryClient, id: string): Submission | undefined {
  for (const [, list] of queryClient.getQueriesData<PostPages>({ queryKey: ["posts"] })) {
    const found = list?.pages.flatMap((page) => page.posts).find((post) => post.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Changes a post wherever it is cached; what `change` gives takes its place. */
export function updateCachedPost(
  queryClient: QueryClient,
  id: string,
  change: (post: Submission) => Submission,
): void {
  queryClient.setQueryData<Submission | null>(["post", id], (post) => post && change(post));
  changeLists(queryClient, id, (posts) => posts.map((post) => (post.id === id ? change(post) : post)));
}

/** Puts posts on top of a cached list. */
export function putOnTop(queryClient: QueryClient, source: PostListSource, posts: Submission[]): void {
  queryClient.setQueryData(postListQuery(source).queryKey, (list) => {
    const [first, ...others] = list?.pages ?? [];
    return list && first && { ...list, pages: [{ ...first, posts: [...posts, ...first.posts] }, ...others] };
  });
}

/** Takes a deleted post out of every cached list. */
export function removeCachedPost(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(["post", id], null);
  changeLists(queryClient, id, (posts) => posts.filter((post) => post.id !== id));
}

/** Changes the pages that have the post; every other list stays the very one it was. */
function changeLists(
  queryClient: QueryClient,
  id: string,
  change: (posts: Submission[]) => Submission[],
): void {
  const has = ({ posts }: PostPage) => posts.some((post) => post.id === id);
  queryClient.setQueriesData<PostPages>({ queryKey: ["posts"] }, (list) => {
    if (!list?.pages.some(has)) return list;
    return {
      ...list,
      pages: list.pages.map((page) => (has(page) ? { ...page, posts: change(page.posts) } : page)),
    };
  });
}
