import { sql } from "kysely";
import { refuseBlockedMember } from "../blocks/blocks.ts";
import { addressesIn } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { formatText } from "../formatting/format-text.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { findMember } from "../members/members.ts";
import { refuseBlockedDomains } from "../moderation/domains.ts";
import { badRequest, forbidden } from "../refusal.ts";
import { readPermission } from "../site-settings/permissions.ts";
import { notifyOfMessage } from "../notifications/notifications.ts";
import { canBegin } from "./policy.ts";
import { hasWritten, type MessageRow } from "./queries.ts";

/**
 * Sends a message to another member, in the one conversation of the two. Run it in a transaction. Throws 404
 * for an unknown member, 400 for a link to a blocked domain or a message to oneself, 403 if one of the two has
 * blocked the other, or where the sender may only answer and has nothing to answer.
 */
export async function sendMessage(
  db: Database,
  sender: Pick<Viewer, "id" | "username" | "role">,
  { toUsername, text }: { toUsername: string; text: string },
): Promise<MessageRow> {
  const to = await findMember(db, toUsername);
  const formatted = formatText(text);
  await refuseBlockedDomains(db, addressesIn(text, formatted));
  if (sender.id === to.id) throw badRequest("messageToOneself");
  await refuseBlockedMember(db, sender.id, to.id);
  if (!(await mayWriteTo(db, sender, to.id))) throw forbidden("conversationRefused");
  const conversationId = await findOrAddConversation(db, sender.id, to.id);
  const message = await db
    .insertInto("messages")
    .values({
      conversation_id: conversationId,
      sender_id: sender.id,
      text,
      formatted: formatted && JSON.stringify(formatted),
    })
    .returning(["id", "sender_id", "text", "created_at"])
    .executeTakeFirstOrThrow();
  await publish(db, [
    { what: "messaged", memberId: to.id, otherId: sender.id, username: sender.username },
    { what: "messaged", memberId: sender.id, otherId: to.id, username: to.username },
  ]);
  await notifyOfMessage(db, { messageId: message.id, senderId: sender.id, memberId: to.id });
  return { ...message, formatted };
}

/**
 * Whether the site lets a member write to another: those who may begin conversations to everybody, the others to those among
 * them who have written to them.
 */
export async function mayWriteTo(
  db: Database,
  sender: Pick<Viewer, "id" | "role">,
  toId: string,
): Promise<boolean> {
  const messengers = await readPermission(db, "messengers");
  if (canBegin(sender, messengers)) return true;
  const { role } = await db
    .selectFrom("members")
    .select("role")
    .where("id", "=", toId)
    .executeTakeFirstOrThrow();
  const isBeginner = canBegin({ role: role as Viewer["role"] }, messengers);
  return isBeginner && (await hasWritten(db, toId, sender.id));
}

/**
 * Finds or adds the conversation of two members, and sets the date of its last message to now. Two members
 * who first write to each other at the same moment still get one conversation.
 */
async function findOrAddConversation(db: Database, one: string, other: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into conversations (first_member_id, second_member_id)
    values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
    on conflict (first_member_id, second_member_id) do update set last_message_at = clock_timestamp()
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Messages that one statement deletes. */
const DELETED_AT_ONCE = 1_000;

/**
 * Deletes messages of a deleted member's conversations that nobody is left to read, since the other member is deleted, too.
 * Returns whether more may remain; deletes those conversations where none does.
 */
export async function deleteUnreadable(db: Database, memberId: string): Promise<boolean> {
  const abandoned = sql`
    select conversations.id from conversations
    join members on members.id in (first_member_id, second_member_id) and members.id <> ${memberId}
    where ${memberId} in (first_member_id, second_member_id) and members.account_deleted_at is not null`;
  const { numAffectedRows } = await sql`
    delete from messages where id = any(array(
      select messages.id from messages where conversation_id in (${abandoned}) limit ${DELETED_AT_ONCE}
    ))`.execute(db);
  if (numAffectedRows === BigInt(DELETED_AT_ONCE)) return true;
  await sql`delete from conversations where id in (${abandoned})`.execute(db);
  return false;
}
