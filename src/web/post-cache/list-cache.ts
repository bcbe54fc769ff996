import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import type { Submission } from "../../contract/entities.ts";
import { FEED_CACHE_TTL_MS, LIMITS } from "../../contract/limits.ts";
import { readStored, readStoredJson, removeStored, storedKeys, writeStored } from "../session/storage.ts";
import {
  restartList,
  type PostListSource,
  postListQuery,
  type PostPages,
  readAtOf,
  removeCachedPost,
} from "./post-queries.ts";
import { useArrival, useLocation } from "../router/router.tsx";
import { removeHeights, storeHeights, restoreHeights } from "./stored-heights.ts";
import type { ListRange } from "../posts/list-choices.ts";

/** A list older than this is read again when a link leads to it. */
const FRESH_MS = 30_000;

/** At most this many lists stay in session storage. The ones read longest ago are evicted first. */
const MAX_KEPT = 10;

const KEPT = "listCache-";

/** A list in session storage, so that a reload restores the loaded pages. */
interface KeptList {
  posts: Submission[];
  /** The number of posts requested: where the next page begins. */
  offset: number;
  next: string | null;
  range: ListRange | undefined;
  pageParams: unknown[];
  readAt: number;
}

/** Stores a list's loaded posts in session storage and restores them after a reload. */
export function useListCache(source: PostListSource, data: PostPages | undefined): void {
  const queryClient = useQueryClient();
  const { queryKey } = postListQuery(source);
  const arrival = useArrival();
  const storageKey = KEPT + queryKey.slice(1).join("-");

  // Restores after hydration, because the server rendered only the first page, but before the first paint.
  useLayoutEffect(() => {
    const loaded = queryClient.getQueryData<PostPages>(queryKey)?.pages.length ?? 0;
    // A reader who follows a link to a list wants its current state.
    const returns = arrival === "pop" && comesBack();
    const kept = returns ? readKept(storageKey) : null;
    if (!kept || kept.pageParams.length <= loaded) return;
    const list = queryClient.setQueryData<PostPages>(queryKey, toPages(kept));
    if (list) restoreHeights(storageKey, postsIn(list));
  }, [storageKey]);

  useEffect(() => {
    if (data) keep(storageKey, toKept(data));
    // A reader may return in a new document: far cards start empty there and need the heights measured here.
    const leave = () => data && storeHeights(storageKey, postsIn(data));
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [storageKey, data]);
}

/** Reads a list again when a link leads to it. On Back the list stays as it was. */
export function useRefetchOnVisit(source: PostListSource): void {
  const queryClient = useQueryClient();
  const { queryKey } = postListQuery(source);
  const arrival = useArrival();
  const { key } = useLocation();
  useEffect(() => {
    const list = queryClient.getQueryData<PostPages>(queryKey);
    if (arrival !== "pop" && list && Date.now() - readAtOf(list) > FRESH_MS)
      void queryClient.resetQueries({ queryKey, exact: true });
  }, [key]);
}

export function useRestartList(source: PostListSource): () => void {
  const queryClient = useQueryClient();
  return () => {
    void restartList(queryClient, source);
    window.scrollTo(0, 0);
  };
}

/** Removes a deleted post from the query cache and from session storage. */
export function forgetPost(queryClient: QueryClient, id: string): void {
  removeCachedPost(queryClient, id);
  forgetKeptPost(id);
}

function forgetKeptPost(id: string): void {
  for (const [key, kept] of keptLists()) {
    const posts = kept.posts.filter((post) => post.id !== id);
    if (posts.length < kept.posts.length) writeKept(key, { ...kept, posts });
  }
}

/** Removes a member's My Feed from session storage, after their follows have changed. */
export function removeStoredListsOf(owner: string): void {
  for (const [key] of keptLists()) {
    if (key.startsWith(`${KEPT}own-${owner}-`)) removeKept(key);
  }
}

function keep(storageKey: string, list: KeptList): void {
  const isNew = readStored(storageKey, "sessionStorage") === null;
  writeKept(storageKey, list);
  if (!isNew) return;
  const oldestFirst = keptLists().toSorted(([, one], [, other]) => one.readAt - other.readAt);
  for (const [key] of oldestFirst.slice(0, -MAX_KEPT)) {
    if (key !== storageKey) removeKept(key);
  }
}

function removeKept(storageKey: string): void {
  removeStored(storageKey, "sessionStorage");
  removeHeights(storageKey);
}

function writeKept(storageKey: string, list: KeptList): void {
  writeStored(storageKey, JSON.stringify(list), "sessionStorage");
}

function keptLists(): [key: string, list: KeptList][] {
  return storedKeys("sessionStorage").flatMap((key): [string, KeptList][] => {
    const kept = key.startsWith(KEPT) ? readStoredJson<KeptList>(key, "sessionStorage") : null;
    return kept ? [[key, kept]] : [];
  });
}

function comesBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

function readKept(storageKey: string): KeptList | null {
  const kept = readStoredJson<KeptList>(storageKey, "sessionStorage");
  if (!kept || Date.now() - kept.readAt < FEED_CACHE_TTL_MS) return kept;
  removeKept(storageKey);
  return null;
}

function toKept(list: PostPages): KeptList {
  const { pages, pageParams } = list;
  return {
    posts: postsIn(list),
    offset: pages.length * LIMITS.pageSize,
    next: pages.at(-1)?.next ?? null,
    range: pages[0]?.range,
    pageParams,
    readAt: readAtOf(list),
  };
}

/** Gives every page but the last an empty `next`, which is never used. */
function toPages({ posts, next, range, pageParams, readAt }: KeptList): PostPages {
  const last = pageParams.length - 1;
  return {
    pageParams,
    pages: pageParams.map((_, index) => ({
      posts: posts.slice(index * LIMITS.pageSize, index === last ? undefined : (index + 1) * LIMITS.pageSize),
      next: index === last ? next : "",
      range,
      readAt,
    })),
  };
}

function postsIn({ pages }: PostPages): Submission[] {
  return pages.flatMap((page) => page.posts);
}
