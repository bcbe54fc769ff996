import * as calls from "../../contract/notifications.ts";
import type { Database } from "../db/database.ts";
import { requireIdCursor } from "../db/ids.ts";
import { filledPage } from "../filters/filled-page.ts";
import type { Paging } from "../posts/paging.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { deleteNotification, markNotificationsRead } from "./notifications.ts";
import { presentNotification } from "./present.ts";
import { listNotifications, type NotificationRow } from "./queries.ts";
import { countUnread, hiddenNotifications } from "./shown.ts";

export function notificationRoutes({ answer, write }: Calls): void {
  answer(calls.listNotifications, async ({ db, query, viewer }) => {
    const [{ items, ...page }, unread] = await Promise.all([
      filledPage(query, {
        read: (paging) => pageOf(db, viewer.id, paging),
        reasons: (rows) => hiddenNotifications(db, viewer, rows),
      }),
      countUnread(db, viewer),
    ]);
    return { notifications: items.map(presentNotification), ...page, unread };
  });

  // Runs without a transaction, in which the member's filters would be read anew, and all words compared with them.
  write(calls.readNotifications, {
    transaction: "none",
    write: async ({ db, body, viewer }) => {
      const { ids, type } = body ?? {};
      await markNotificationsRead(db, viewer.id, { ...(ids && { ids }), ...(type && { type }) });
      return { unread: await countUnread(db, viewer) };
    },
  });

  write(calls.deleteNotification, {
    transaction: "none",
    write: async ({ db, params, viewer }) => {
      await deleteNotification(db, viewer.id, params.id);
      return { unread: await countUnread(db, viewer) };
    },
  });
}

async function pageOf(
  db: Database,
  memberId: string,
  { limit, offset = 0, cursor }: Paging,
): Promise<{ items: NotificationRow[]; next: string | null }> {
  const before = requireIdCursor(cursor);
  const rows = await listNotifications(db, memberId, { limit: limit + 1, offset, before });
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? String(items.at(-1)!.id) : null };
}
