import { sql } from "kysely";
import type { FormattedText } from "../../contract/formatted-text.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { textBytes, withinPage } from "../page-bytes.ts";

export interface MessageRow {
  id: number;
  sender_id: string;
  text: string;
  formatted: FormattedText | null;
  created_at: Date;
}

export interface ConversationRow extends MessageRow {
  other_id: string;
  username: string;
  picture: string | null;
  unread: number;
}

interface Slice {
  limit: number;
  offset: number;
  /** Only messages before this id. */
  before: number | null;
}

/** The messages of two members to each other, newest first, until a page is full (`withinPage`). */
export async function listMessages(
  db: Database,
  [one, other]: [string, string],
  { limit, offset, before }: Slice,
): Promise<MessageRow[]> {
  const listed = sql`
    select m.id, m.sender_id, m.text, m.formatted, m.created_at
    from messages m join conversations c on c.id = m.conversation_id
    where c.first_member_id = least(${one}::uuid, ${other}::uuid)
      and c.second_member_id = greatest(${one}::uuid, ${other}::uuid)
      and (${before}::bigint is null or m.id < ${before}::bigint)
    order by m.id desc limit ${limit} offset ${offset}`;
  const { rows } = await sql<MessageRow>`
    ${withinPage(listed, { bytes: textBytes, order: sql`id desc` })} order by id desc`.execute(db);
  return rows;
}

/** Whether one member has written to the other. */
export async function hasWritten(db: Database, senderId: string, toId: string): Promise<boolean> {
  const { rows } = await sql`
    select from messages m join conversations c on c.id = m.conversation_id
    where c.first_member_id = least(${senderId}::uuid, ${toId}::uuid)
      and c.second_member_id = greatest(${senderId}::uuid, ${toId}::uuid) and m.sender_id = ${senderId}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A member's conversations, the latest first, each with the beginning of its last message. */
export async function listConversations(db: Database, memberId: string): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    with latest as (
      -- Each side of a conversation has its own index.
      select id, other_id from (
        (select id, second_member_id as other_id, last_message_at from conversations
          where first_member_id = ${memberId} order by last_message_at desc limit ${LIMITS.conversations})
        union all
        (select id, first_member_id, last_message_at from conversations
          where second_member_id = ${memberId} order by last_message_at desc limit ${LIMITS.conversations})
      ) sides
      order by last_message_at desc, id desc limit ${LIMITS.conversations}
    )
    select latest.other_id, other.username, other.picture_key as picture, last.*, (
      select count(*)::int from notifications n
      where n.member_id = ${memberId} and not n.is_read and n.type = 'message' and n.actor_id = latest.other_id
    ) as unread
    from latest
    join members other on other.id = latest.other_id
    cross join lateral (
      select m.id, m.sender_id, left(m.text, ${LIMITS.listExcerpt}) as text, m.formatted, m.created_at from messages m
      where m.conversation_id = latest.id order by m.id desc limit 1
    ) last
    order by last.id desc`.execute(db);
  return rows;
}
