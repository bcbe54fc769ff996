import { type RawBuilder, sql } from "kysely";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Notification, NotificationPage } from "../../contract/notifications.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { isThere, withSubject } from "./subjects.ts";

/** A notification, and what it is about. */
export interface NotificationSubject {
  id: number;
  type: Notification["type"];
  /** Null, like the title, where the member cannot read the post. */
  post_id: number | null;
  comment_id: number | null;
}

export interface NotificationRow extends NotificationSubject {
  is_read: boolean;
  /** Null for a moderator's action, too. */
  actor_id: string | null;
  /** Null for a moderator's action, which `words` describes. */
  username: string | null;
  picture: string | null;
  words: string | null;
  /** Null where the member cannot read the post. */
  title: string | null;
  /** The beginning of the comment as it was typed, null where it is not quoted. */
  text: string | null;
  formatted: FormattedText | null;
  /** The feed in which the member's role changed; null for others. */
  feed: string | null;
  /** Whether it is about the member's removed posts and comments, and a comment is still removed. */
  is_of_removals: boolean;
  is_of_refused: boolean;
  created_at: Date;
}

interface Slice {
  limit: number;
  offset: number;
  /** Only notifications before this id. */
  before: number | null;
}

/**
 * A member's notifications, newest first. Leaves out those about deleted posts and comments, except
 * moderators' actions.
 */
export async function listNotifications(
  db: Database,
  memberId: string,
  { limit, offset, before }: Slice,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    ${selected()}
    where n.member_id = ${memberId} and ${isThere} and (${before}::bigint is null or n.id < ${before}::bigint)
    order by n.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

interface Unmailed {
  types: Notification["type"][];
  /** Only notifications after this id. */
  after: number;
  /** Only those that are at least so old, and younger than a day. */
  minutes: number;
  limit: number;
}

/**
 * A member's unread notifications of these types, the oldest first. Stops before the first that is too young: its id may be lower
 * than that of an older one.
 */
export async function listUnmailed(
  db: Database,
  memberId: string,
  { types, after, minutes, limit }: Unmailed,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    ${selected()}
    where n.member_id = ${memberId} and not n.is_read and ${isThere} and n.type = any(${types}::text[])
      and n.id > ${after}::bigint and n.created_at > now() - interval '1 day'
      and not exists (
        select from notifications young
        where young.member_id = n.member_id and young.type = any(${types}::text[])
          and young.id > ${after}::bigint and young.id <= n.id and young.created_at >= now() - make_interval(mins => ${minutes})
      )
    order by n.id limit ${limit}`.execute(db);
  return rows;
}

/** A function, since the conditions stand below. */
function selected(): RawBuilder<unknown> {
  return sql`
    select n.id, n.type, n.is_read, n.actor_id, actor.username, actor.picture_key as picture, n.words, n.feed, n.is_of_refused, n.created_at,
      n.of_removals and (n.comment_id is null or c.is_removed) as is_of_removals,
      case when ${isReadable} then n.post_id end as post_id,
      case when ${isReadable} then p.title end as title,
      case when p.deleted_at is null then n.comment_id end as comment_id,
      case when ${isQuoted} then left(c.text, ${LIMITS.listExcerpt}) end as text,
      case when ${isQuoted} then c.formatted end as formatted
    from notifications n left join members actor on actor.id = n.actor_id ${withSubject}`;
}

/** Counts all unread notifications, also those that the member mutes. */
export async function countAllUnread(db: Database, memberId: string): Promise<NotificationPage["unread"]> {
  const { rows } = await sql<NotificationPage["unread"]>`
    select count(*)::int as total, count(*) filter (where n.type = 'message')::int as messages
    from notifications n ${withSubject}
    where n.member_id = ${memberId} and not n.is_read and ${isThere}`.execute(db);
  return rows[0]!;
}

/** The newest unread notifications of posts and comments. */
export async function unreadSubjects(
  db: Database,
  memberId: string,
  limit: number,
): Promise<NotificationSubject[]> {
  const { rows } = await sql<NotificationSubject>`
    select n.id, n.type, n.post_id, n.comment_id from notifications n ${withSubject}
    where n.member_id = ${memberId} and not n.is_read and ${isThere} and n.type not in ('message', 'moderation')
    order by n.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The author of a removed post can still read it. */
const isReadable = sql`(p.deleted_at is null or (p.is_removed and p.member_id = n.member_id))`;
/** Read with the notification, not stored: a comment can be removed at any time. */
const isQuoted = sql`(n.type <> 'moderation' and p.deleted_at is null and c.deleted_at is null)`;
