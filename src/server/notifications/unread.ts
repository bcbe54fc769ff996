import type { Notification } from "../../contract/notifications.ts";
import type { Database } from "../db/database.ts";
import type { Reader } from "../filters/hidden-reasons.ts";
import { presentNotification } from "./present.ts";
import { listNotifications } from "./queries.ts";
import { unwantedNotifications } from "./shown.ts";

/** A notification that its member has not read, and may be told of unasked; null otherwise. */
export async function findUnread(db: Database, reader: Reader, id: number): Promise<Notification | null> {
  const [row] = await listNotifications(db, reader.id, { limit: 1, offset: 0, before: id + 1 });
  if (row?.id !== id || row.is_read) return null;
  const unwanted = await unwantedNotifications(db, reader, [row]);
  return unwanted.has(id) ? null : presentNotification(row);
}
