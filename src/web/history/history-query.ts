import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { forgetHistory, forgetOpened, listHistory } from "../../contract/history.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { refetch } from "../api/query-client.ts";
import { keepOwn, known } from "../session/own-state.ts";
import { readToken } from "../session/token.ts";

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
  // Titles in lists that have been loaded stop being quiet.
  const token = readToken() ?? "";
  const ids = id === null ? [...(known.get(token)?.keys() ?? [])] : [id];
  keepOwn(token, Object.fromEntries(ids.map((one) => [one, { isRead: false }])));
  await refetch(queryClient, { queryKey: KEY });
}
