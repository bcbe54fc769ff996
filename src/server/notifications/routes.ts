import * as calls from "../../contract/notifications.ts";
import { requireIdCursor } from "../db/ids.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { deleteNotification, markNotificationsRead } from "./notifications.ts";
import { presentNotification } from "./present.ts";
import { countUnread, listNotifications } from "./queries.ts";

export function notificationRoutes({ answer, write }: Calls): void {
  answer(calls.listNotifications, async ({ db, query, viewer }) => {
    const [rows, unread] = await Promise.all([
      listNotifications(db, viewer.id, {
        limit: query.limit + 1,
        offset: query.offset ?? 0,
        before: requireIdCursor(query.cursor),
      }),
      countUnread(db, viewer.id),
    ]);
    const page = rows.slice(0, query.limit);
    const next = rows.length > query.limit ? String(page.at(-1)!.id) : null;
    return { notifications: page.map(presentNotification), next, unread };
  });

  write(calls.readNotifications, async ({ db, body, viewer }) => {
    const { ids, type } = body ?? {};
    await markNotificationsRead(db, viewer.id, { ...(ids && { ids }), ...(type && { type }) });
    return { unread: await countUnread(db, viewer.id) };
  });

  write(calls.deleteNotification, async ({ db, params, viewer }) => {
    await deleteNotification(db, viewer.id, params.id);
    return { unread: await countUnread(db, viewer.id) };
  });
}
