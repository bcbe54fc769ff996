import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createStore } from "../session/store.ts";
import {
  nameOfList,
  postListQuery,
  type PostListSource,
  type PostPage,
  type PostPages,
} from "./post-lists.ts";

/** A list that goes on from a place as soon as it is shown. */
export interface ResumedList {
  list: string;
  page: PostPage;
  onShown: () => void;
}

/** A place is also kept this often while the reader goes on, since a browser may end without a word. */
const KEPT_EVERY_MS = 60_000;

/** Most pages are left from their top: the code loads once the reader scrolls. */
let part: Promise<typeof import("./reading-place.ts")> | undefined;
const load = () => {
  part ??= import("./reading-place.ts");
};

let resumed: ResumedList | null = null;
const store = createStore();

/** Shows this page in the next list of its name, in place of the list's beginning. */
export function resumeList(list: ResumedList): void {
  resumed = list;
  store.changed();
}

/** Keeps the reader's place in a list of Home or a feed, and shows the list from a place where that was asked for. */
export function useReadingPlace(source: PostListSource, address: string, data: PostPages | undefined): void {
  useResumed(source);
  const isKept = source.range !== undefined && data !== undefined;
  useEffect(() => {
    if (!isKept) return undefined;
    const keep = () => {
      part?.then(({ notePlace }) => notePlace(source, address, data)).catch(reportError);
    };
    const onHide = () => document.hidden && keep();
    const timer = setInterval(keep, KEPT_EVERY_MS);
    window.addEventListener("scroll", load, { once: true, passive: true });
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearInterval(timer);
      window.removeEventListener("scroll", load);
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [isKept, data, address]);
}

function useResumed(source: PostListSource): void {
  const queryClient = useQueryClient();
  const next = store.use(() => resumed, null);
  useEffect(() => {
    if (next === null || next.list !== nameOfList(source)) return;
    resumed = null;
    resume(queryClient, source, next).catch(reportError);
  }, [next]);
}

async function resume(queryClient: QueryClient, source: PostListSource, next: ResumedList): Promise<void> {
  const { queryKey, initialPageParam } = postListQuery(source);
  // The list has begun to load its beginning, which would replace these posts.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<PostPages>(queryKey, { pages: [next.page], pageParams: [initialPageParam] });
  next.onShown();
}
