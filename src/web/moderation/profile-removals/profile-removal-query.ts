import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as removals from "../../../contract/profile-removals.ts";
import { call } from "../../api/api.ts";
import { refetch } from "../../api/query-client.ts";
import { invalidateAfterDecision, memberStatusKey, OF_MODERATORS } from "../moderation-queries.ts";

/** The words or picture that were removed from a profile. Each is read at each press: the member may have put something else in its place. */
export const profileRemovalQuery = (id: string) =>
  queryOptions({
    queryKey: [...OF_MODERATORS, "profile-removal", id],
    queryFn: ({ signal }) =>
      call<typeof removals.getProfileRemoval>("GET", "/moderation/profile-removals/:id", {
        params: { id },
        signal,
      }),
    gcTime: 0,
  });

interface Settled {
  id: string;
  userName: string;
  reason: string;
}

/** Restores what was removed, or erases it for good. Throws `ApiFailure`. */
export async function settleProfileRemoval(
  queryClient: QueryClient,
  deed: "restoration" | "erasure",
  { id, userName, reason }: Settled,
): Promise<void> {
  await call<typeof removals.restoreProfile | typeof removals.eraseProfileRemoval>(
    "POST",
    `/moderation/profile-removals/:id/${deed}`,
    { params: { id }, body: { reason } },
  ).finally(() => invalidateAfterDecision(queryClient));
  void queryClient.invalidateQueries({ queryKey: memberStatusKey(userName) });
  await refetch(queryClient, { queryKey: ["member"] });
}
