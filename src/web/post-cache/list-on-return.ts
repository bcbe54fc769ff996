import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { isDocumentRevisited } from "../router/location.ts";
import { useArrival, useLocation } from "../router/router.tsx";
import {
  type PostListSource,
  postListQuery,
  type PostPages,
  postsIn,
  readAtOf,
  restartList,
} from "./post-lists.ts";
import { restoreHeights, storeHeights } from "./stored-heights.ts";
import { goesOn } from "./use-reading-place.ts";
import { readStoredList, storageKeyOf, storeList } from "./stored-lists.ts";

/** A list older than this is refetched when a link leads to it. */
const FRESH_MS = 30_000;

/** Stores a list's loaded posts in session storage and restores them after a reload. */
export function useStoredList(source: PostListSource, data: PostPages | undefined): void {
  const queryClient = useQueryClient();
  const { queryKey } = postListQuery(source);
  const arrival = useArrival();
  const storageKey = storageKeyOf(queryKey);

  // Restores only after hydration, because the server rendered the first page alone, but before the next paint.
  useLayoutEffect(() => {
    const loaded = queryClient.getQueryData<PostPages>(queryKey)?.pages.length ?? 0;
    // A reader who follows a link to a list wants its current state.
    const returns = arrival === "pop" && isDocumentRevisited();
    const stored = returns ? readStoredList(storageKey) : null;
    if (!stored || stored.pages.length <= loaded) return;
    const list = queryClient.setQueryData<PostPages>(queryKey, stored);
    if (list) restoreHeights(storageKey, postsIn(list));
  }, [storageKey]);

  useEffect(() => {
    if (data) storeList(storageKey, data, source.shows);
    // A reader may return in a new document: far cards start empty there and need the heights measured here.
    const leave = () => data && storeHeights(storageKey, postsIn(data));
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [storageKey, data]);
}

/** Refetches a list when a link leads to it. On Back the list stays as it was. */
export function useRefetchOnVisit(source: PostListSource): void {
  const queryClient = useQueryClient();
  const { queryKey } = postListQuery(source);
  const arrival = useArrival();
  const { key, state } = useLocation();
  useEffect(() => {
    if (goesOn(state)) return;
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
