import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Submission } from "../../contract/entities.ts";
import type { getSubmission } from "../../contract/posts.ts";
import { call, type CallOptions, nullIfNotFound } from "../api/api.ts";

/** The query of one post; null if there is no such post. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: ["post", id],
    queryFn: ({ signal }) => readPost(id, { signal }).catch(nullIfNotFound),
  });
}

async function readPost(id: string, options: CallOptions): Promise<Submission> {
  const params = { id };
  return (await call<typeof getSubmission>("GET", "/submission/:id", { params, ...options })).submission;
}

/** Refetches a post, bypassing the HTTP cache. Throws `ApiFailure`. */
export async function refetchPost(queryClient: QueryClient, id: string): Promise<void> {
  const { queryKey } = postQuery(id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, await readPost(id, { cache: "reload" }));
}
