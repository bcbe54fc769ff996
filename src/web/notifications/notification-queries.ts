import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { listNotifications, NotificationPage, readNotifications } from "../../contract/notifications.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { refetch } from "../api/query-client.ts";
import { useSession } from "../session/session.ts";

export type Unread = NotificationPage["unread"];

const NONE: Unread = { total: 0, messages: 0 };

/** A member's notifications, newest first. */
export function notificationsQuery(uid: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["own", "notifications", uid],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof listNotifications>("GET", "/notifications", { query: { cursor }, signal }),
    ...pagedByCursor,
  });
}

/** The viewer's counts of unread notifications; zero until loaded. */
export function useUnread(): Unread {
  const { viewer } = useSession();
  const { data } = useQuery({ ...unreadQuery(viewer?.uid), enabled: viewer !== null });
  return data ?? NONE;
}

function unreadQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "unread", uid],
    queryFn: async ({ signal }) =>
      (await call<typeof listNotifications>("GET", "/notifications", { query: { limit: 1 }, signal })).unread,
    refetchOnWindowFocus: true,
  });
}

export function refreshNotifications(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    refetch(queryClient, { queryKey: ["own", "unread"] }),
    refetch(queryClient, { queryKey: ["own", "notifications"] }),
    // A moderator may have decided about a post or comment of the viewer's that waits.
    refetch(queryClient, { queryKey: ["own", "held"] }),
  ]);
}

/** Marks these notifications, or all, as read. A failure is only logged. */
export function markRead(queryClient: QueryClient, ids?: string[]): void {
  call<typeof readNotifications>("POST", "/notifications/read", { body: { ids } })
    .then(() => refreshNotifications(queryClient))
    .catch(reportError);
}
