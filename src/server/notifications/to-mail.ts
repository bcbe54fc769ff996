import type { Notification } from "../../contract/notifications.ts";
import type { NotificationMailKind } from "../../contract/notification-mails.ts";
import type { Database } from "../db/database.ts";
import type { Reader } from "../filters/hidden-reasons.ts";
import { presentNotification } from "./present.ts";
import { listUnmailed } from "./queries.ts";
import { unwantedNotifications } from "./shown.ts";

/** The types of notifications of each kind of mails. */
export const TYPES_OF: Record<NotificationMailKind, Notification["type"][]> = {
  replies: ["comment", "reply", "mention", "followed"],
  messages: ["message"],
  decisions: ["moderation"],
};

/** Minutes in which a member may read a notification on the site before it is mailed. */
export const WAIT_MINUTES = 5;

/** The notifications that one mail is about, at most. */
const MOST = 200;

interface Unmailed {
  notifications: Notification[];
  /** The id of the last one that was looked at; null without any. */
  upTo: number | null;
  /** Whether there may be others after it. */
  hasMore: boolean;
}

/**
 * The notifications of a kind after this id that are worth a mail, the oldest first: unread, not older than a day, and none that is
 * unwanted.
 */
export async function notificationsToMail(
  db: Database,
  reader: Reader,
  { kind, after }: { kind: NotificationMailKind; after: number },
): Promise<Unmailed> {
  const types = TYPES_OF[kind];
  const rows = await listUnmailed(db, reader.id, { types, after, minutes: WAIT_MINUTES, limit: MOST });
  const unwanted = await unwantedNotifications(db, reader, rows);
  return {
    notifications: rows.filter(({ id }) => !unwanted.has(id)).map(presentNotification),
    upTo: rows.at(-1)?.id ?? null,
    hasMore: rows.length === MOST,
  };
}
