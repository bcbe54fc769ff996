import type { InvalidateQueryFilters, QueryClient, QueryClientConfig } from "@tanstack/react-query";
import { FEED_CACHE_TTL_MS } from "../../contract/limits.ts";
import { ApiFailure } from "./api.ts";

/** A browser that thinks it is offline still reaches a Hearth on its own machine or network. */
const networkMode = "always";

/** How queries behave unless they say otherwise: what was read stays until the reader asks anew. */
export const queryDefaults: QueryClientConfig = {
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      staleTime: 30_000,
      gcTime: FEED_CACHE_TTL_MS,
      refetchOnWindowFocus: false,
      // Trying again helps when the site is out of reach or busy, not when it said no.
      retry: (count, error) =>
        typeof window !== "undefined" && count < 2 && error instanceof ApiFailure && error.isOutOfReach,
    },
  },
};

/**
 * Reads queries anew. One that is just being read for the first time begins again: what has happened
 * meanwhile may not be in the answer that is on its way.
 */
export async function readAnew(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}
