import { sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Notification } from "../../contract/entities.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { notFound } from "../http/api-error.ts";

/** Days a notification that was read is kept. */
const KEPT_DAYS = 90;

interface CommentParts {
  id: number;
  postId: number;
  parentId: number | null;
  authorId: string;
}

/**
 * Tells those whom a comment concerns, each once, by what concerns them most: a reply to their comment,
 * a mention of them, a comment on their post. Gives their ids. Run it in the comment's transaction.
 */
export async function notifyOfComment(db: Database, comment: CommentParts): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    insert into notifications (member_id, actor_id, type, post_id, comment_id)
    select distinct on (concerned.member_id)
      concerned.member_id, ${comment.authorId}::uuid, concerned.type, ${comment.postId}::bigint, ${comment.id}::bigint
    from (
      select 1 as rank, 'reply' as type, member_id from comments where id = ${comment.parentId}::bigint
      union all
      select 2, 'mention', member_id from comment_mentions where comment_id = ${comment.id}
      union all
      select 3, 'comment', member_id from posts where id = ${comment.postId}
    ) concerned
    -- Imported authors never sign in.
    join members on members.id = concerned.member_id and members.import_key is null
    where concerned.member_id <> ${comment.authorId}
    order by concerned.member_id, concerned.rank
    on conflict do nothing
    returning member_id`.execute(db);
  return rows.map((row) => row.member_id);
}

/** Tells a member of a message to them. Run it in the message's transaction. */
export async function notifyOfMessage(
  db: Database,
  { messageId, senderId, memberId }: { messageId: number; senderId: string; memberId: string },
): Promise<void> {
  await db
    .insertInto("notifications")
    .values({ member_id: memberId, actor_id: senderId, type: "message", message_id: messageId })
    .execute();
}

/** Marks a member's notifications as read: of these ids and of this type, where they are given. */
export async function markRead(
  db: Database,
  memberId: string,
  { ids, type }: { ids?: string[]; type?: Notification["type"] },
): Promise<void> {
  let unread = unreadOf(db, memberId);
  if (ids) unread = unread.where("id", "=", sql<number>`any(${ids.map(parseId)}::bigint[])`);
  if (type) unread = unread.where("type", "=", type);
  await unread.execute();
}

/** Marks those of another's messages as read, up to this message; says whether any was unread. */
export async function markMessagesRead(
  db: Database,
  memberId: string,
  { actorId, upTo }: { actorId: string; upTo: number },
): Promise<boolean> {
  const { numUpdatedRows } = await unreadOf(db, memberId)
    .where("type", "=", "message")
    .where("actor_id", "=", actorId)
    .where("message_id", "<=", upTo)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

function unreadOf(db: Database, memberId: string) {
  return db
    .updateTable("notifications")
    .set({ is_read: true })
    .where("member_id", "=", memberId)
    .where("is_read", "=", false);
}

/** Deletes a member's notification; one that is gone is what was wanted. Throws 404 for another member's. */
export async function deleteNotification(db: Database, memberId: string, id: string): Promise<void> {
  const notificationId = parseId(id);
  if (notificationId === null) throw notFound(ERROR_TEXTS.notificationNotFound);
  const found = await db
    .selectFrom("notifications")
    .select("member_id")
    .where("id", "=", notificationId)
    .executeTakeFirst();
  if (found && found.member_id !== memberId) throw notFound(ERROR_TEXTS.notificationNotFound);
  await db.deleteFrom("notifications").where("id", "=", notificationId).execute();
}

/** Deletes what was read long ago. */
export async function deleteOldNotifications(db: Database): Promise<void> {
  await db
    .deleteFrom("notifications")
    .where("is_read", "=", true)
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
