import type { HiddenReason } from "../../contract/hidden.ts";
import type { NotificationPage } from "../../contract/notifications.ts";
import type { Database } from "../db/database.ts";
import { filtersOf } from "../filters/filters.ts";
import { hiddenPosts, type Reader } from "../filters/hidden-reasons.ts";
import { mutedComments } from "../filters/muted-comments.ts";
import { countAllUnread, type NotificationSubject, unreadSubjects } from "./queries.ts";

/** A notification as far as its member may or may not see it. */
export type SeenSubject = NotificationSubject;

/** The unread notifications that are compared with what the member mutes. Older ones count in any case. */
const MOST_COMPARED = 1_000;

/**
 * Which of these notifications a member does not see: those of comments that they muted, and on posts that they muted or
 * hid. Messages and moderators' decisions are always shown, and so are those on posts that they have read.
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

/** The numbers of unread notifications, without those that the member does not see. */
export async function countUnread(db: Database, reader: Reader): Promise<NotificationPage["unread"]> {
  const all = await countAllUnread(db, reader.id);
  if (!(await filtersOf(db, reader))) return all;
  const hidden = await hiddenNotifications(db, reader, await unreadSubjects(db, reader.id, MOST_COMPARED));
  return { ...all, total: all.total - hidden.size };
}
