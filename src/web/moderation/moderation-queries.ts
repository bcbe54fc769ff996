import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BlockedDomain } from "../../contract/blocked-domains.ts";
import type { ReportedPost, Standing } from "../../contract/moderation.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import { get, getOrNull, post } from "../api/api.ts";

/** All that only those who moderate may read: signing out drops it. */
const OWN = ["own", "moderation"];

interface ReportPage {
  posts: ReportedPost[];
  next: string | null;
  total: number;
}

/** The query of the posts with open reports, the one reported last first. */
export const reportsQuery = infiniteQueryOptions({
  queryKey: [...OWN, "reports"],
  queryFn: ({ pageParam, signal }) => get<ReportPage>(`/moderation/reports${pageParam}`, signal),
  initialPageParam: "",
  getNextPageParam: ({ next }: ReportPage) => (next === null ? undefined : `?cursor=${next}`),
  // What is decided leaves a line in its place: only the next visit reads the queue anew.
  staleTime: Infinity,
  gcTime: 0,
});

/** The query of how many posts wait. */
export const waitingQuery = queryOptions({
  queryKey: [...OWN, "waiting"],
  queryFn: async ({ signal }) => (await get<ReportPage>("/moderation/reports?limit=1", signal)).total,
  refetchOnWindowFocus: true,
});

/** The query of what those who moderate have done, newest first; with a name what concerns that member. */
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

/** The query of how a member stands; null when there is none of this name. */
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

/** The query of the domains that nothing can be posted from. */
export const domainsQuery = infiniteQueryOptions({
  queryKey: [...OWN, "domains"],
  queryFn: ({ pageParam, signal }) => get<DomainPage>(`/moderation/domains${pageParam}`, signal),
  initialPageParam: "",
  getNextPageParam: ({ next }: DomainPage) => (next === null ? undefined : `?cursor=${next}`),
});

/** Does something to a member, with a reason. Throws `ApiFailure`. */
export async function judgeMember(
  queryClient: QueryClient,
  username: string,
  call: "suspension" | "ban" | "role",
  body: object,
): Promise<void> {
  const standing = await post<Standing>(`${memberPath(username)}/${call}`, body);
  queryClient.setQueryData(standingQuery(username).queryKey, standing);
  noteDecision(queryClient);
}

/** Blocks a domain, or no longer. Throws `ApiFailure`. */
export async function blockDomain(
  queryClient: QueryClient,
  body: { domain: string; isBlocked: boolean; reason: string },
): Promise<void> {
  const page = await post<DomainPage>("/moderation/domains", body);
  queryClient.setQueryData(domainsQuery.queryKey, { pages: [page], pageParams: [""] });
  noteDecision(queryClient);
}

/** After a decision: the log has one entry more, and less may wait. */
export function noteDecision(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...OWN, "log"] });
  void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey });
}

function memberPath(username: string): string {
  return `/moderation/members/${encodeURIComponent(username)}`;
}
