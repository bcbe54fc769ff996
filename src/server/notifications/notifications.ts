import { sql } from "kysely";
import type { Notification } from "../../contract/notifications.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { publish } from "../live/publish.ts";
import { isAdminNow } from "../moderation/policy.ts";
import { notFound } from "../refusal.ts";

/** Days that a read notification is kept after its creation. */
const KEPT_DAYS = 90;

/** Notifies the recipient of a message. Run it in the message's transaction. */
export async function notifyOfMessage(
  db: Database,
  { messageId, senderId, memberId }: { messageId: number; senderId: string; memberId: string },
): Promise<void> {
  await db
    .insertInto("notifications")
    .values({ member_id: memberId, actor_id: senderId, type: "message", message_id: messageId })
    .execute();
  await publish(db, [{ what: "notified", memberId }]);
}

/** A moderator's action on a member or on their post or comment, in words. */
interface Told {
  memberId: string;
  /** Null for the operator. */
  actorId: string | null;
  words: string;
  postId?: number;
  commentId?: number;
  /** The feed in which a role changed. */
  feed?: string;
  /** Whether it leads to the page of the member's removed posts and comments. */
  isOfRemovals?: boolean;
  /** Whether a post or comment was refused, whose words are under Drafts. */
  isOfRefused?: boolean;
}

/**
 * Notifies a member, unless the action is their own. Run it in the action's transaction. Skips imported
 * authors, who never sign in, and deleted members.
 */
export async function notifyOfModeration(db: Database, told: Told): Promise<void> {
  const { memberId, actorId, words, postId = null, commentId = null, feed = null } = told;
  const { isOfRemovals = false, isOfRefused = false } = told;
  if (memberId === actorId) return;
  await sql`
    insert into notifications (member_id, type, words, post_id, comment_id, feed, of_removals, is_of_refused)
    select id, 'moderation', ${words}, ${postId}, ${commentId}, ${feed}, ${isOfRemovals}, ${isOfRefused} from members
    where id = ${memberId} and import_key is null and account_deleted_at is null`.execute(db);
  await publish(db, [{ what: "notified", memberId }]);
}

/** Notifies all admins, except these members, of what only admins can mend or decide. Run it in a transaction. */
export async function notifyAdmins(
  db: Database,
  { words, feed = null, except = [] }: { words: string; feed?: string | null; except?: string[] },
): Promise<void> {
  const { rows } = await sql<{ memberId: string }>`
    insert into notifications (member_id, type, words, feed)
    select id, 'moderation', ${words}, ${feed} from members
    where ${isAdminNow} and not id = any(${except}::uuid[]) returning member_id as "memberId"`.execute(db);
  await publish(
    db,
    rows.map(({ memberId }) => ({ what: "notified", memberId })),
  );
}

/** `notifyOfModeration` for many members, each with their own words. */
export async function notifyAllOfModeration(
  db: Database,
  actorId: string | null,
  told: Pick<Told, "memberId" | "words" | "isOfRefused">[],
  { isOfRemovals }: { isOfRemovals: boolean },
): Promise<void> {
  const others = told.filter(({ memberId }) => memberId !== actorId);
  const [ids, words] = [others.map(({ memberId }) => memberId), others.map((each) => each.words)];
  const refused = others.map(({ isOfRefused = false }) => isOfRefused);
  await sql`
    insert into notifications (member_id, type, words, of_removals, is_of_refused)
    select id, 'moderation', told.words, ${isOfRemovals} and not is_of_refused, is_of_refused
    from unnest(${ids}::uuid[], ${words}::text[], ${refused}::boolean[]) told (member_id, words, is_of_refused)
      join members on members.id = told.member_id
    where import_key is null and account_deleted_at is null`.execute(db);
  await publish(
    db,
    ids.map((memberId) => ({ what: "notified", memberId })),
  );
}

/** Marks a member's notifications as read: all, or those with the given ids and type. */
export async function markNotificationsRead(
  db: Database,
  memberId: string,
  { ids, type }: { ids?: string[]; type?: Notification["type"] },
): Promise<void> {
  let unread = unreadOf(db, memberId);
  if (ids) unread = unread.where("id", "=", sql<number>`any(${ids.map(parseId)}::bigint[])`);
  if (type) unread = unread.where("type", "=", type);
  await unread.execute();
  await publish(db, [{ what: "notified", memberId }]);
}

/** Marks a member's notifications of messages from `actorId` as read, up to the message `upTo`. */
export async function markMessagesRead(
  db: Database,
  memberId: string,
  { actorId, upTo }: { actorId: string; upTo: number },
): Promise<void> {
  const { numUpdatedRows } = await unreadOf(db, memberId)
    .where("type", "=", "message")
    .where("actor_id", "=", actorId)
    .where("message_id", "<=", upTo)
    .executeTakeFirst();
  if (numUpdatedRows > 0) await publish(db, [{ what: "notified", memberId }]);
}

function unreadOf(db: Database, memberId: string) {
  return db
    .updateTable("notifications")
    .set({ is_read: true })
    .where("member_id", "=", memberId)
    .where("is_read", "=", false);
}

/** Deletes a member's notification; a second time is no error. Throws 404 for another member's. */
export async function deleteNotification(db: Database, memberId: string, id: string): Promise<void> {
  const notificationId = parseId(id);
  if (notificationId === null) throw notFound("notificationNotFound");
  const found = await db
    .selectFrom("notifications")
    .select("member_id")
    .where("id", "=", notificationId)
    .executeTakeFirst();
  if (found && found.member_id !== memberId) throw notFound("notificationNotFound");
  await db
    .deleteFrom("notifications")
    .where("id", "=", notificationId)
    .where("member_id", "=", memberId)
    .execute();
  await publish(db, [{ what: "notified", memberId }]);
}

export async function deleteOldNotifications(db: Database): Promise<void> {
  await db
    .deleteFrom("notifications")
    .where("is_read", "=", true)
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
