import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { NotificationPage } from "../../contract/notifications.ts";
import { get, post } from "../api/api.ts";
import { readAnew } from "../api/query-client.ts";
import { useSession } from "../session/session.ts";

export type Unread = NotificationPage["unread"];

const NONE: Unread = { total: 0, messages: 0 };

/** A member's notifications, newest first. */
export function notificationsQuery(uid: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["own", "notifications", uid],
    queryFn: ({ pageParam, signal }) => get<NotificationPage>(`/notifications${pageParam}`, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }: NotificationPage) => (next === null ? undefined : `?cursor=${next}`),
  });
}

/** The viewer's numbers of unread notifications; zero until loaded. */
export function useUnread(): Unread {
  const { viewer } = useSession();
  const { data } = useQuery({ ...unreadQuery(viewer?.uid), enabled: viewer !== null });
  return data ?? NONE;
}

function unreadQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "unread", uid],
    queryFn: async ({ signal }) => (await get<NotificationPage>("/notifications?limit=1", signal)).unread,
    refetchOnWindowFocus: true,
  });
}

export function refreshNotifications(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    readAnew(queryClient, { queryKey: ["own", "unread"] }),
    readAnew(queryClient, { queryKey: ["own", "notifications"] }),
  ]);
}

/** Marks these notifications, or all, as read. A failure changes nothing and is only logged. */
export function markRead(queryClient: QueryClient, ids?: string[]): void {
  post("/notifications/read", ids ? { ids } : {})
    .then(() => refreshNotifications(queryClient))
    .catch(reportError);
}
