import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { appealRemoval, listOwnRemovals, RemovalStatus } from "../../contract/appeals.ts";
import { ApiFailure, call } from "../api/api.ts";
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

/**
 * Sends an appeal. Throws `ApiFailure`. Where nothing is removed any more, the page would lose the form with what was typed, so it is
 * read again only after other answers.
 */
export async function sendAppeal(queryClient: QueryClient, id: string, text: string): Promise<RemovalStatus> {
  const reread = () => {
    void queryClient.invalidateQueries({ queryKey: KEY });
    void queryClient.invalidateQueries({ queryKey: ["own", "removed"] });
  };
  const sent = call<typeof appealRemoval>("POST", "/removals/:id/appeal", { params: { id }, body: { text } });
  sent.then(reread, (failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.status === 404)) reread();
  });
  return sent;
}
