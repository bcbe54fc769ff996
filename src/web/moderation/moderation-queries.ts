import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BlockedDomain } from "../../contract/blocked-domains.ts";
import type { ReportedPost, Standing } from "../../contract/moderation.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import { get, getOrNull, post } from "../api/api.ts";

/** The key of everything that only moderators may read; signing out removes it. */
const OWN = ["own", "moderation"];

interface ReportPage {
  posts: ReportedPost[];
  next: string | null;
  total: number;
}

/** Posts with open reports, latest report first. */
export const reportsQuery = infiniteQueryOptions({
  queryKey: [...OWN, "reports"],
  queryFn: ({ pageParam, signal }) => get<ReportPage>(`/moderation/reports${pageParam}`, signal),
  initialPageParam: "",
  getNextPageParam: ({ next }: ReportPage) => (next === null ? undefined : `?cursor=${next}`),
  // A decision leaves a line in the post's place, so only the next visit refetches the queue.
  staleTime: Infinity,
  gcTime: 0,
});

/** The number of posts with open reports. */
export const waitingQuery = queryOptions({
  queryKey: [...OWN, "waiting"],
  queryFn: async ({ signal }) => (await get<ReportPage>("/moderation/reports?limit=1", signal)).total,
  refetchOnWindowFocus: true,
});

/** The moderation log, newest first; with a name only the entries that concern this member. */
export function logQuery(username?: string) {
  const ofMember = username ? `&username=${encodeURIComponent(username)}` : "";
  return infiniteQueryOptions({
    queryKey: [...OWN, "log", username?.toLowerCase() ?? null],
    queryFn: ({ pageParam, signal }) =>
      get<{ entries: LogEntry[]; next: string | null }>(
        `/moderation/log?limit=40${ofMember}${pageParam}`,
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => (next === null ? undefined : `&cursor=${next}`),
  });
}

/** A member's status; null when nobody has this name. */
export function standingQuery(username: string) {
  return queryOptions({
    queryKey: [...OWN, "standing", username.toLowerCase()],
    queryFn: ({ signal }) => getOrNull<Standing>(memberPath(username), signal),
  });
}

interface DomainPage {
  domains: BlockedDomain[];
  next: string | null;
}

export const domainsQuery = infiniteQueryOptions({
  queryKey: [...OWN, "domains"],
  queryFn: ({ pageParam, signal }) => get<DomainPage>(`/moderation/domains${pageParam}`, signal),
  initialPageParam: "",
  getNextPageParam: ({ next }: DomainPage) => (next === null ? undefined : `?cursor=${next}`),
});

/** Changes a member's suspension, ban or role, with a reason. Throws `ApiFailure`. */
export async function changeMemberStatus(
  queryClient: QueryClient,
  username: string,
  call: "suspension" | "ban" | "role",
  body: object,
): Promise<void> {
  const standing = await post<Standing>(`${memberPath(username)}/${call}`, body);
  queryClient.setQueryData(standingQuery(username).queryKey, standing);
  invalidateAfterDecision(queryClient);
}

/** Blocks or unblocks a domain. Throws `ApiFailure`. */
export async function blockDomain(
  queryClient: QueryClient,
  body: { domain: string; isBlocked: boolean; reason: string },
): Promise<void> {
  const page = await post<DomainPage>("/moderation/domains", body);
  queryClient.setQueryData(domainsQuery.queryKey, { pages: [page], pageParams: [""] });
  invalidateAfterDecision(queryClient);
}

/** Invalidates what a decision changes: the log, and the number of posts with open reports. */
export function invalidateAfterDecision(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...OWN, "log"] });
  void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey });
}

function memberPath(username: string): string {
  return `/moderation/members/${encodeURIComponent(username)}`;
}
