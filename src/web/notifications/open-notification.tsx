import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { listNotifications } from "../../contract/notifications.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { navigate } from "../router/location.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { linkOf } from "./notification-item.tsx";
import { markRead } from "./notification-queries.ts";

/** Leads on from a pressed push message, as a press in the list does: marks the notification as read and opens its subject. */
export function OpenNotification({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["own", "notification", id],
    queryFn: ({ signal }) => findNotification(id, signal),
    staleTime: 0,
  });
  useEffect(() => {
    if (data === undefined) return;
    if (data && !data.isRead) markRead(queryClient, [data.id]);
    navigate((data && linkOf(data)?.address) ?? pages.notifications, { replace: true });
  }, [data, queryClient]);
  if (error) return <LoadFailure resource="Your notification" error={error} retry={refetch} />;
  return <RowSkeletons label="Opening your notification" lines={3} />;
}

/** Null for one that is deleted, another member's, or about what is gone. */
async function findNotification(id: string, signal: AbortSignal) {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  // A cursor names the notification before which a page begins.
  const query = { cursor: String(Number(id) + 1), limit: 1 };
  const page = await call<typeof listNotifications>("GET", "/notifications", { query, signal });
  return page.notifications.find((notification) => notification.id === id) ?? null;
}
