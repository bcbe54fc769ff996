import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "../router/router.tsx";
import {
  nameOfList,
  postListQuery,
  type PostListSource,
  type PostPage,
  type PostPages,
} from "./post-lists.ts";
import type { ShownList } from "./reading-place.ts";

/** A list that goes on from a place as soon as it is shown. */
interface ResumedList {
  list: string;
  page: PostPage;
  onShown: () => void;
}

let shown: ShownList | null = null;
let hasPlace = false;
let resumed: ResumedList | null = null;

/** Most pages are left from their top: the code loads once the reader scrolls. */
let part: Promise<void> | undefined;
const load = () => {
  part ??= import("./reading-place.ts")
    .then(({ keepPlaces }) =>
      keepPlaces(
        () => shown,
        () => (hasPlace = true),
      ),
    )
    .catch(reportError);
};

/** Whether the reader has stopped somewhere since the document was loaded. */
export const hasNewPlace = (): boolean => hasPlace;

/** Returns the state of the navigation that shows this list from its place. */
export function resumeList(list: ResumedList): unknown {
  resumed = list;
  return { goesOn: true };
}

/** Whether a navigation with this state shows a list from a place. */
export function goesOn(state: unknown): boolean {
  return (state as { goesOn?: true } | null)?.goesOn === true;
}

/** Keeps the reader's place in a list of Home or a feed, and shows the list from a place where that was asked for. */
export function useReadingPlace(source: PostListSource, address: string, data: PostPages | undefined): void {
  useResumed(source);
  const isKept = source.range !== undefined && data !== undefined;
  useEffect(() => {
    if (!isKept) return undefined;
    shown = { source, address, data };
    window.addEventListener("scroll", load, { once: true, passive: true });
    return () => {
      shown = null;
      window.removeEventListener("scroll", load);
    };
  }, [isKept, data, address]);
}

function useResumed(source: PostListSource): void {
  const queryClient = useQueryClient();
  const { key, state } = useLocation();
  // Runs after the navigation, which would scroll to the top.
  useEffect(() => {
    if (!goesOn(state) || resumed?.list !== nameOfList(source)) return;
    resume(queryClient, source, resumed).catch(reportError);
    resumed = null;
  }, [key]);
}

async function resume(queryClient: QueryClient, source: PostListSource, next: ResumedList): Promise<void> {
  const { queryKey, initialPageParam } = postListQuery(source);
  // The list has begun to load its beginning, which would replace these posts.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<PostPages>(queryKey, { pages: [next.page], pageParams: [initialPageParam] });
  next.onShown();
}
