import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { appealRemoval, listOwnRemovals, RemovalStatus } from "../../contract/appeals.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";

const KEY = ["own", "removals"];

/** The viewer's posts and comments that moderators removed, the latest removal first. */
export function removalsQuery(uid: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...KEY, uid],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof listOwnRemovals>("GET", "/removals", { query: { cursor }, signal }),
    ...pagedByCursor,
    // Moderators change it.
    staleTime: 0,
  });
}

/** Sends an appeal. Throws `ApiFailure`. */
export async function sendAppeal(queryClient: QueryClient, id: string, text: string): Promise<RemovalStatus> {
  return call<typeof appealRemoval>("POST", "/removals/:id/appeal", {
    params: { id },
    body: { text },
  }).finally(() => {
    void queryClient.invalidateQueries({ queryKey: KEY });
    void queryClient.invalidateQueries({ queryKey: ["own", "removed"] });
  });
}
