import { sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { refuseBlockedMember } from "../blocks/blocks.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../refusal.ts";
import { notifyOfMessage } from "../notifications/notifications.ts";
import type { MessageRow } from "./queries.ts";

/**
 * Sends a message to another member, in the one conversation of the two. Run it in a transaction. Throws 400
 * for a message to oneself, 403 if one of the two has blocked the other.
 */
export async function sendMessage(
  db: Database,
  senderId: string,
  toId: string,
  text: string,
): Promise<MessageRow> {
  if (senderId === toId) throw badRequest(ERROR_TEXTS.messageToOneself);
  await refuseBlockedMember(db, senderId, toId);
  const conversationId = await findOrAddConversation(db, senderId, toId);
  const message = await db
    .insertInto("messages")
    .values({ conversation_id: conversationId, sender_id: senderId, text })
    .returning(["id", "sender_id", "text", "created_at"])
    .executeTakeFirstOrThrow();
  await notifyOfMessage(db, { messageId: message.id, senderId, memberId: toId });
  return message;
}

/**
 * The conversation of two members, with its last message dated now. Two members who first write to each other
 * at the same moment still get one.
 */
async function findOrAddConversation(db: Database, one: string, other: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into conversations (first_member_id, second_member_id)
    values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
    on conflict (first_member_id, second_member_id) do update set last_message_at = clock_timestamp()
    returning id`.execute(db);
  return rows[0]!.id;
}
