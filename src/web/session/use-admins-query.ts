import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { administers, viewerQuery } from "./session.ts";
import { readToken } from "./token.ts";

/** Reads what only an admin may, once the viewer's profile says that they are one. */
export function useAdminsQuery<Answer, Key extends readonly unknown[]>(
  query: UseQueryOptions<Answer, Error, Answer, Key>,
) {
  const viewer = useQuery(viewerQuery(readToken()));
  const { data, error, refetch } = useQuery({ ...query, enabled: administers(viewer.data ?? null) });
  return {
    data,
    failure: viewer.error ?? (data ? null : error),
    retry: () => (viewer.error ? viewer.refetch() : refetch()),
  };
}
