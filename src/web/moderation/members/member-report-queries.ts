import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallBody } from "../../../contract/call.ts";
import type * as memberReports from "../../../contract/member-reports.ts";
import { call } from "../../api/api.ts";
import { pagedByCursor } from "../../api/cursor-paging.ts";
import { invalidateAfterDecision, OF_MODERATORS } from "../moderation-queries.ts";

/** Members with open reports, latest report first. */
export const memberReportsQuery = infiniteQueryOptions({
  queryKey: [...OF_MODERATORS, "member-reports"],
  queryFn: ({ pageParam: cursor, signal }) =>
    call<typeof memberReports.listMemberReports>("GET", "/moderation/member-reports", {
      query: { cursor },
      signal,
    }),
  ...pagedByCursor,
  // As in the queue of posts: a line about the outcome replaces what is decided.
  staleTime: Infinity,
  gcTime: 0,
});

/** The number of members with open reports. */
export const memberReportCountQuery = queryOptions({
  queryKey: [...OF_MODERATORS, "member-report-count"],
  queryFn: async ({ signal }) => {
    const path = "/moderation/member-reports";
    const query = { limit: 1 };
    return (await call<typeof memberReports.listMemberReports>("GET", path, { query, signal })).total;
  },
  refetchOnWindowFocus: true,
});

/** Reads what was reported; the log records who reads messages. Throws `ApiFailure`. */
export async function readWasReported(queryClient: QueryClient, id: string) {
  const path = "/moderation/member-reports/:id/reading";
  const read = await call<typeof memberReports.readReported>("POST", path, { params: { id } });
  void queryClient.invalidateQueries({ queryKey: [...OF_MODERATORS, "log"] });
  return read;
}

/** Returns how many reports it closed: none where somebody else has decided them all. Throws `ApiFailure`. */
export async function dismissReportsOn(
  queryClient: QueryClient,
  username: string,
  body: CallBody<typeof memberReports.dismissMemberReports>,
): Promise<number> {
  const path = "/moderation/members/:username/report-dismissal";
  const { closed } = await call<typeof memberReports.dismissMemberReports>("POST", path, {
    ...{ params: { username }, body },
  });
  invalidateAfterDecision(queryClient);
  return closed;
}
