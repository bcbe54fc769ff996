import {
  type InvalidateQueryFilters,
  notifyManager,
  type QueryClient,
  type QueryClientConfig,
} from "@tanstack/react-query";
import { FEED_CACHE_TTL_MS } from "../../contract/limits.ts";
import { ApiFailure } from "./api.ts";

/** Ignore the browser's offline flag: a Hearth on the same machine or network is still reachable. */
const networkMode = "always";

// Notifies in the event that causes the change: after a timeout, as by default, a pressed checkbox would show its old
// state for a moment.
notifyManager.setScheduler(queueMicrotask);

/** Query defaults. Returning to the tab refetches nothing, so that a page does not change under the reader. */
export const queryDefaults: QueryClientConfig = {
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      staleTime: 30_000,
      gcTime: FEED_CACHE_TTL_MS,
      refetchOnWindowFocus: false,
      // Retry when the site is out of reach or busy, not when it refused.
      retry: (count, error) =>
        typeof window !== "undefined" && count < 2 && error instanceof ApiFailure && error.isOutOfReach,
    },
  },
};

/** Refetches queries. A first fetch in flight is started again, because its answer may predate the change. */
export async function refetch(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}
