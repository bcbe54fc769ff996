import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { forgetHistory, forgetOpened, listHistory } from "../../contract/history.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { refetch } from "../api/query-client.ts";

const KEY = ["own", "history"];

/** The posts that the viewer has opened, the last opened first. */
export function historyQuery(uid: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...KEY, uid],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof listHistory>("GET", "/history", { query: { cursor }, signal }),
    ...pagedByCursor,
    // Every opened post changes it.
    staleTime: 0,
  });
}

/** Forgets that the viewer has opened a post, or all of them with `null`. Throws `ApiFailure`. */
export async function forget(queryClient: QueryClient, id: string | null): Promise<void> {
  await (id === null
    ? call<typeof forgetHistory>("DELETE", "/history")
    : call<typeof forgetOpened>("DELETE", "/history/:id", { params: { id } }));
  await refetch(queryClient, { queryKey: KEY });
}
