import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { listDeletedComments } from "../../contract/own-comments.ts";
import { call } from "../api/api.ts";
import { refetch } from "../api/query-client.ts";
import { memberCommentsQuery } from "./member-comments.tsx";

const KEY = ["own", "deleted-comments"];

/** The viewer's comments whose deletion they can still undo. */
export function deletedCommentsQuery(username: string) {
  return queryOptions({
    queryKey: [...KEY, username],
    queryFn: async ({ signal }) =>
      (await call<typeof listDeletedComments>("GET", "/deleted-comments", { signal })).deleted,
    // Every deletion changes the list, and so does the time.
    staleTime: 0,
  });
}

/** Reads the viewer's comments and figures again, and the deleted comments: one has come back. */
export async function rereadOwnComments(queryClient: QueryClient, username: string): Promise<void> {
  const keys = [KEY, memberCommentsQuery(username).queryKey.slice(0, 2), ["member"]];
  await Promise.all(keys.map((queryKey) => refetch(queryClient, { queryKey })));
}
