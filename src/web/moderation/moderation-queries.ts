import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as appeals from "../../contract/appeals.ts";
import type * as domains from "../../contract/blocked-domains.ts";
import type { CallBody } from "../../contract/call.ts";
import type * as held from "../../contract/held.ts";
import type * as requests from "../../contract/join-requests.ts";
import type * as moderation from "../../contract/moderation.ts";
import type { listModerationLog } from "../../contract/moderation-log.ts";
import type { listReportedVersions } from "../../contract/own-comments.ts";
import type { listReportedPostVersions } from "../../contract/own-posts.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import { refetch } from "../api/query-client.ts";

/** The prefix of the keys of queries that only moderators may make. Signing out removes these queries. */
export const OF_MODERATORS = ["own", "moderation"];

/** Posts with open reports, latest report first. */
export const reportsQuery = infiniteQueryOptions({
  queryKey: [...OF_MODERATORS, "reports"],
  queryFn: ({ pageParam: cursor, signal }) =>
    call<typeof moderation.listReports>("GET", "/moderation/reports", { query: { cursor }, signal }),
  ...pagedByCursor,
  // A decided post is replaced by a line about the outcome, so the queue is refetched only on the next visit.
  staleTime: Infinity,
  gcTime: 0,
});

/** The latest words of a comment that is reported or removed, with their time. Throws `ApiFailure`. */
async function readLatest(id: string, signal?: AbortSignal) {
  const { versions } = await call<typeof listReportedVersions>("GET", "/moderation/comments/:id/versions", {
    params: { id },
    signal,
  });
  return versions.at(-1)!;
}

/** The words of a removed comment; null where they were erased. */
export const removedWordsQuery = (id: string) =>
  queryOptions({
    queryKey: [...OF_MODERATORS, "removed-words", id],
    queryFn: async ({ signal }) => (await readLatest(id, signal)).text,
    gcTime: 0,
  });

/** Shows a reported comment as it is now, where its author has edited it since the queue was read. Throws `ApiFailure`. */
export async function readEdited(queryClient: QueryClient, id: string): Promise<void> {
  const { text, createdAt: editedAt } = await readLatest(id);
  const edit = (comment: moderation.ReportedComment) =>
    comment.id === id ? { ...comment, text: text!, editedAt } : comment;
  changeQueue(queryClient, (post) => ({ ...post, comments: post.comments.map(edit) }));
}

/** Shows a reported post as it is now, where its author has edited it since the queue was read. Throws `ApiFailure`. */
export async function readEditedPost(queryClient: QueryClient, id: string): Promise<void> {
  const { versions } = await call<typeof listReportedPostVersions>("GET", "/moderation/posts/:id/versions", {
    params: { id },
  });
  const { words, createdAt: editedAt } = versions.at(-1)!;
  const { title, text, customCategories } = words!;
  changeQueue(queryClient, ({ submission, ...reported }) => {
    if (submission.id !== id) return { submission, ...reported };
    const content = submission.contentType === "text" ? text : submission.content;
    return { ...reported, submission: { ...submission, title, content, customCategories, editedAt } };
  });
}

function changeQueue(
  queryClient: QueryClient,
  change: (post: moderation.ReportedPost) => moderation.ReportedPost,
): void {
  queryClient.setQueryData(
    reportsQuery.queryKey,
    (queue) =>
      queue && {
        ...queue,
        pages: queue.pages.map((page) => ({ ...page, posts: page.posts.map(change) })),
      },
  );
}

/** The number of posts with open reports. */
export const waitingQuery = queryOptions({
  queryKey: [...OF_MODERATORS, "waiting"],
  queryFn: async ({ signal }) => {
    const query = { limit: 1 };
    return (await call<typeof moderation.listReports>("GET", "/moderation/reports", { query, signal })).total;
  },
  refetchOnWindowFocus: true,
});

/** The requests to join that wait, the oldest first; or those that were refused or whose address is not confirmed, the latest first. */
export function joinRequestsQuery(state: "waiting" | "refused" | "unconfirmed") {
  return infiniteQueryOptions({
    queryKey: [...OF_MODERATORS, "join-requests", state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof requests.listJoinRequests>("GET", "/moderation/join-requests", {
        query: { cursor, ...(state !== "waiting" && { [state]: "true" }) },
        signal,
      }),
    ...pagedByCursor,
    // As in the queue of reports: a line about the outcome replaces what is decided.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The numbers of requests to join that wait, that were refused and are not erased yet, and of addresses that are not confirmed. */
export const joinRequestCountsQuery = queryOptions({
  queryKey: [...OF_MODERATORS, "join-request-counts"],
  queryFn: async ({ signal }) => {
    const query = { limit: 1 };
    const page = await call<typeof requests.listJoinRequests>("GET", "/moderation/join-requests", {
      query,
      signal,
    });
    const { waiting, refused, unconfirmed } = page;
    return { waiting, refused, unconfirmed };
  },
  refetchOnWindowFocus: true,
});

/** Posts and comments that wait for a moderator, the oldest first. */
export const heldQuery = infiniteQueryOptions({
  queryKey: [...OF_MODERATORS, "held"],
  queryFn: ({ pageParam: cursor, signal }) =>
    call<typeof held.listAllHeld>("GET", "/moderation/held", { query: { cursor }, signal }),
  ...pagedByCursor,
  // As in the queue of reports: a line about the outcome replaces what is decided.
  staleTime: Infinity,
  gcTime: 0,
});

/** The number of posts and comments that wait for a moderator. */
export const heldTotalQuery = queryOptions({
  queryKey: [...OF_MODERATORS, "held-total"],
  queryFn: async ({ signal }) =>
    (await call<typeof held.countHeld>("GET", "/moderation/held-count", { signal })).waiting,
  refetchOnWindowFocus: true,
});

/** Throws `ApiFailure`. */
export async function sendApproval(
  queryClient: QueryClient,
  { id, approvesAuthor }: { id: string; approvesAuthor: boolean },
) {
  return call<typeof held.approveHeld>("POST", "/moderation/held/:id/approval", {
    ...{ params: { id }, idempotencyKey: `approve-held-${id}${approvesAuthor ? "-author" : ""}` },
    ...(approvesAuthor && { body: { approvesAuthor } }),
  }).finally(() => invalidateAfterDecision(queryClient));
}

/** Throws `ApiFailure`. */
export async function sendRefusal(
  queryClient: QueryClient,
  { id, reason, idempotencyKey }: { id: string; reason: string; idempotencyKey: string },
): Promise<void> {
  await call<typeof held.refuseHeld>("POST", "/moderation/held/:id/refusal", {
    ...{ params: { id }, body: { reason }, idempotencyKey },
  }).finally(() => invalidateAfterDecision(queryClient));
}

/** Throws `ApiFailure`. */
export async function approveJoinRequest(queryClient: QueryClient, uid: string): Promise<void> {
  await call<typeof requests.approveJoinRequest>("POST", "/moderation/join-requests/:uid/approval", {
    params: { uid },
  }).finally(() => invalidateAfterDecision(queryClient));
}

/** Throws `ApiFailure`. */
export async function refuseJoinRequest(queryClient: QueryClient, uid: string, line: string): Promise<void> {
  await call<typeof requests.refuseJoinRequest>("POST", "/moderation/join-requests/:uid/refusal", {
    ...{ params: { uid }, body: { line } },
  }).finally(() => invalidateAfterDecision(queryClient));
  void queryClient.invalidateQueries({ queryKey: joinRequestsQuery("refused").queryKey });
}

/** The appeals that wait, the oldest first. */
export const appealsQuery = infiniteQueryOptions({
  queryKey: [...OF_MODERATORS, "appeals"],
  queryFn: ({ pageParam: cursor, signal }) =>
    call<typeof appeals.listAppeals>("GET", "/moderation/appeals", { query: { cursor }, signal }),
  ...pagedByCursor,
  // As in the queue of reports: a line about the outcome replaces what is decided.
  staleTime: Infinity,
  gcTime: 0,
});

/** The number of appeals that the viewer may decide, and whether any waits. */
export const appealCountQuery = queryOptions({
  queryKey: [...OF_MODERATORS, "appeal-count"],
  queryFn: async ({ signal }) => {
    const query = { limit: 1 };
    const page = await call<typeof appeals.listAppeals>("GET", "/moderation/appeals", { query, signal });
    return { waiting: page.waiting, isAny: page.appeals.length > 0 };
  },
  refetchOnWindowFocus: true,
});

interface Settled extends CallBody<typeof appeals.decideAppeal> {
  id: string;
  /** Null for a sanction. */
  postId: string | null;
  userName: string;
}

/** Throws `ApiFailure`. */
export async function settleAppeal(
  queryClient: QueryClient,
  { id, postId, userName, ...body }: Settled,
): Promise<void> {
  await call<typeof appeals.decideAppeal>("POST", "/moderation/appeals/:id/decision", {
    ...{ params: { id }, body },
  }).finally(() => invalidateAfterDecision(queryClient));
  if (body.decision === "uphold") return;
  if (postId === null) {
    void queryClient.invalidateQueries({ queryKey: memberStatusKey(userName) });
    return;
  }
  queryClient.removeQueries({ queryKey: ["comments", postId], type: "inactive" });
  void refetch(queryClient, { queryKey: postQuery(postId).queryKey });
}

/** The key of a member's status, which a decision about an appeal changes, too. */
export function memberStatusKey(username: string) {
  return ["own", "moderation", "member-status", username.toLowerCase()];
}

interface LogPart {
  /** Only entries that concern this member; empty for all members. */
  username?: string;
  /** The entry of a bulk act, for the single decisions of the act. */
  under?: string;
  /** Only decisions about members themselves. */
  about?: "members";
}

/** The moderation log or a part of it, newest first. */
export function logQuery({ username = "", under, about }: LogPart) {
  return infiniteQueryOptions({
    queryKey: [...OF_MODERATORS, "log", username.toLowerCase(), under ?? null, about ?? null],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof listModerationLog>("GET", "/moderation/log", {
        query: { username: username || undefined, under, about, cursor },
        signal,
      }),
    ...pagedByCursor,
  });
}

export const domainsQuery = infiniteQueryOptions({
  queryKey: [...OF_MODERATORS, "domains"],
  queryFn: ({ pageParam: cursor, signal }) =>
    call<typeof domains.listBlockedDomains>("GET", "/moderation/domains", { query: { cursor }, signal }),
  ...pagedByCursor,
});

/** Blocks or unblocks a domain. Throws `ApiFailure`. */
export async function blockDomain(
  queryClient: QueryClient,
  body: CallBody<typeof domains.blockDomain>,
): Promise<void> {
  const page = await call<typeof domains.blockDomain>("POST", "/moderation/domains", { body });
  queryClient.setQueryData(domainsQuery.queryKey, { pages: [page], pageParams: [undefined] });
  invalidateAfterDecision(queryClient);
}

/** Invalidates what a decision changes: the log, and the numbers of all that waits. */
export function invalidateAfterDecision(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...OF_MODERATORS, "log"] });
  void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: [...OF_MODERATORS, "member-report-count"] });
  void queryClient.invalidateQueries({ queryKey: joinRequestCountsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: appealCountQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: heldTotalQuery.queryKey });
}
