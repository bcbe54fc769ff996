import * as calls from "../../contract/notifications.ts";
import { requireIdCursor } from "../db/ids.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import type { Tell } from "../live/happening.ts";
import { deleteNotification, markNotificationsRead } from "./notifications.ts";
import { presentNotification } from "./present.ts";
import { countUnread, listNotifications } from "./queries.ts";

/** Each change is published to the member's other screens. */
export function notificationRoutes(answer: Answer, db: Database, tell: Tell): void {
  answer(calls.listNotifications, async ({ query, viewer }) => {
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

  answer(calls.readNotifications, async ({ body, viewer }) => {
    const { ids, type } = body ?? {};
    await markNotificationsRead(db, viewer.id, { ...(ids && { ids }), ...(type && { type }) });
    tell({ what: "notified", memberId: viewer.id });
    return { unread: await countUnread(db, viewer.id) };
  });

  answer(calls.deleteNotification, async ({ params, viewer }) => {
    await deleteNotification(db, viewer.id, params.id);
    tell({ what: "notified", memberId: viewer.id });
    return { unread: await countUnread(db, viewer.id) };
  });
}
