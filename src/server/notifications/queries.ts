import { sql } from "kysely";
import type { Notification } from "../../contract/entities.ts";
import type { NotificationPage } from "../../contract/notifications.ts";
import type { Database } from "../db/database.ts";

/** A notification with what its presentation needs. */
export interface NotificationRow {
  id: number;
  type: Notification["type"];
  is_read: boolean;
  /** Null where those who moderate did it: then it is in `words`. */
  username: string | null;
  words: string | null;
  /** Null where it cannot be read, with its title. */
  post_id: number | null;
  title: string | null;
  comment_id: number | null;
  created_at: Date;
}

interface Slice {
  limit: number;
  offset: number;
  /** Only those before this id. */
  before: number | null;
}

/** A member's notifications, newest first; what others did on deleted posts and in deleted comments is passed over. */
export async function listNotifications(
  db: Database,
  memberId: string,
  { limit, offset, before }: Slice,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.type, n.is_read, actor.username, n.words, n.created_at,
      case when ${isReadable} then n.post_id end as post_id,
      case when ${isReadable} then p.title end as title,
      case when p.deleted_at is null then n.comment_id end as comment_id
    from notifications n left join members actor on actor.id = n.actor_id ${withSubject}
    where n.member_id = ${memberId} and ${isThere} and (${before}::bigint is null or n.id < ${before}::bigint)
    order by n.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many of a member's notifications are unread, and how many of those are about messages. */
export async function countUnread(db: Database, memberId: string): Promise<NotificationPage["unread"]> {
  const { rows } = await sql<NotificationPage["unread"]>`
    select count(*)::int as total, count(*) filter (where n.type = 'message')::int as messages
    from notifications n ${withSubject}
    where n.member_id = ${memberId} and not n.is_read and ${isThere}`.execute(db);
  return rows[0]!;
}

const withSubject = sql`left join posts p on p.id = n.post_id left join comments c on c.id = n.comment_id`;
/** A removed post can still be read by its author. */
const isReadable = sql`(p.deleted_at is null or (p.is_removed and p.member_id = n.member_id))`;
const isThere = sql`(n.type = 'moderation' or (p.deleted_at is null and c.deleted_at is null))`;
