import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { textBytes, withinPage } from "../page-bytes.ts";
import type { MessageRow } from "./queries.ts";

/** A message of one of the reader's conversations. */
export interface ReceivedMessage {
  id: number;
  sender_id: string;
  conversation_id: number;
}

/** Finds a message of a conversation of the member, also their own; undefined for every other. */
export async function findReceived(
  db: Database,
  memberId: string,
  id: number,
): Promise<ReceivedMessage | undefined> {
  const { rows } = await sql<ReceivedMessage>`
    select m.id, m.sender_id, m.conversation_id
    from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${id} and ${memberId}::uuid in (c.first_member_id, c.second_member_id)`.execute(db);
  return rows[0];
}

/** Bytes of the messages that a report copies. The reported one is always among them. */
const COPIED_BYTES = 200_000;

/** A message and those before it in its conversation, the oldest first. */
export async function listUpTo(
  db: Database,
  { id, conversation_id: conversationId }: ReceivedMessage,
  most: number,
): Promise<MessageRow[]> {
  const listed = sql`
    select id, sender_id, text, formatted, created_at from messages
    where conversation_id = ${conversationId} and id <= ${id} order by id desc limit ${most}`;
  const { rows } = await sql<MessageRow>`
    ${withinPage(listed, { bytes: textBytes, order: sql`id desc` }, COPIED_BYTES)} order by id`.execute(db);
  return rows;
}
