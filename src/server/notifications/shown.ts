import type { HiddenReason } from "../../contract/hidden.ts";
import type { NotificationPage } from "../../contract/notifications.ts";
import type { Database } from "../db/database.ts";
import { filtersOf } from "../filters/filters.ts";
import { authorReason, hiddenPosts, type Reader } from "../filters/hidden-reasons.ts";
import { mutedComments } from "../filters/muted-comments.ts";
import { bannedAmong } from "../members/banned-among.ts";
import { countAllUnread, type NotificationSubject, unreadSubjects } from "./queries.ts";

/** The number of unread notifications that are compared with the member's mutes. Older ones always count. */
const MOST_COMPARED = 1_000;

/**
 * The notifications among these that a member does not see: those of comments that they muted, and on posts that they
 * muted or hid. Messages and moderators' decisions are always shown, and so are those on posts that they have read.
 */
export async function hiddenNotifications(
  db: Database,
  reader: Reader,
  rows: NotificationSubject[],
): Promise<ReadonlyMap<number, HiddenReason>> {
  const hidden = new Map<number, HiddenReason>();
  if (!(await filtersOf(db, reader))) return hidden;
  const subjects = rows.filter(({ type }) => type !== "message" && type !== "moderation");
  const idsOf = (column: "post_id" | "comment_id") => [
    ...new Set(subjects.flatMap((subject) => subject[column] ?? [])),
  ];
  const [ofPosts, ofComments] = await Promise.all([
    hiddenPosts(db, reader, idsOf("post_id")),
    mutedComments(db, reader, idsOf("comment_id")),
  ]);
  for (const { id, post_id, comment_id } of subjects) {
    const reason = ofComments.get(comment_id ?? 0) ?? ofPosts.get(post_id ?? 0);
    if (reason && reason !== "read") hidden.set(id, reason);
  }
  return hidden;
}

/** The facts about a notification that decide whether its member may be told of it unasked. */
export type ToldSubject = NotificationSubject & { actor_id: string | null };

/**
 * The notifications among these that no mail and no push message tells of: both come unasked, so neither tells of what
 * the member does not see, nor, unlike the site, of messages by a muted or blocked member or of anything by a banned
 * one.
 */
export async function unwantedNotifications(
  db: Database,
  reader: Reader,
  rows: ToldSubject[],
): Promise<ReadonlySet<number>> {
  // Read first, since `hiddenNotifications` needs the filters, too, and then finds them cached.
  const filters = await filtersOf(db, reader);
  const [hidden, banned] = await Promise.all([
    hiddenNotifications(db, reader, rows),
    bannedAmong(
      db,
      rows.flatMap((row) => row.actor_id ?? []),
    ),
  ]);
  const isUnwanted = ({ id, type, actor_id: actor }: ToldSubject): boolean =>
    hidden.has(id) ||
    (actor !== null &&
      (banned.has(actor) ||
        (type === "message" && filters !== null && authorReason(actor, filters) !== null)));
  return new Set(rows.filter(isUnwanted).map(({ id }) => id));
}

/** The numbers of unread notifications, without those that the member does not see. */
export async function countUnread(db: Database, reader: Reader): Promise<NotificationPage["unread"]> {
  const all = await countAllUnread(db, reader.id);
  if (!(await filtersOf(db, reader))) return all;
  const hidden = await hiddenNotifications(db, reader, await unreadSubjects(db, reader.id, MOST_COMPARED));
  return { ...all, total: all.total - hidden.size };
}
