import type { Notification } from "../../contract/notifications.ts";
import type { NotificationMailKind } from "../../contract/notification-mails.ts";
import type { Database } from "../db/database.ts";
import { filtersOf } from "../filters/filters.ts";
import { authorReason, type Reader } from "../filters/hidden-reasons.ts";
import { presentNotification } from "./present.ts";
import { listUnmailed, type NotificationRow } from "./queries.ts";
import { hiddenNotifications } from "./shown.ts";

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
 * The notifications of a kind after this id that are worth a mail, the oldest first: unread, not older than a day, and none that
 * the member would not see. Unlike on the site, a message of a muted or blocked member is none either, nor anything by a banned one:
 * a mail comes unasked.
 */
export async function notificationsToMail(
  db: Database,
  reader: Reader,
  { kind, after }: { kind: NotificationMailKind; after: number },
): Promise<Unmailed> {
  const types = TYPES_OF[kind];
  const rows = await listUnmailed(db, reader.id, { types, after, minutes: WAIT_MINUTES, limit: MOST });
  const [hidden, filters] = await Promise.all([hiddenNotifications(db, reader, rows), filtersOf(db, reader)]);
  const isUnwanted = ({ id, type, actor_id: actor }: NotificationRow): boolean =>
    hidden.has(id) ||
    (type === "message" && actor !== null && filters !== null && authorReason(actor, filters) !== null);
  return {
    notifications: rows.filter((row) => !isUnwanted(row)).map(presentNotification),
    upTo: rows.at(-1)?.id ?? null,
    hasMore: rows.length === MOST,
  };
}
