import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { ShownMessage } from "../../contract/reports.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import { findMember } from "../members/members.ts";
import { findReceived, listUpTo, type ReceivedMessage } from "../messages/reported.ts";
import { badRequest, forbidden, notFound } from "../refusal.ts";

/** Whether the member has an open report on another. Throws 404 for no such member. */
export async function hasReportedMember(
  db: Database,
  reporterId: string,
  nameOrUid: string,
): Promise<boolean> {
  const { id } = await findMember(db, nameOrUid);
  const report = await db
    .selectFrom("member_reports")
    .select("id")
    .where("reporter_id", "=", reporterId)
    .where("subject_id", "=", id)
    .where("message_id", "is", null)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return report !== undefined;
}

/**
 * Reports another member with the profile as it is now, once until moderators have decided. Run it in a transaction. Throws 404 for no
 * such member, 403 for oneself, and 400 for a second report.
 */
export async function reportMember(
  db: Database,
  reporterId: string,
  nameOrUid: string,
  reason: string | null,
): Promise<void> {
  const { id } = await findMember(db, nameOrUid);
  if (id === reporterId) throw forbidden("reportOneself");
  const { about, picture_key } = await holdSubject(db, id);
  await insertReport(db, {
    ...{ subject_id: id, reporter_id: reporterId, reason, about, picture_key },
    ...{ message_id: null, messages: null },
  });
}

/**
 * Whether the receiver has reported a message, and what moderators would read. Throws 404, or 403 for the receiver's
 * own message.
 */
export async function readMessageReport(
  db: Database,
  reporterId: string,
  id: string,
): Promise<{ hasReported: boolean; shown: ShownMessage[] }> {
  const message = await findReported(db, reporterId, id);
  const report = await db
    .selectFrom("member_reports")
    .select("id")
    .where("reporter_id", "=", reporterId)
    .where("message_id", "=", message.id)
    .executeTakeFirst();
  return { hasReported: report !== undefined, shown: await copyOf(db, message) };
}

/**
 * Reports a message for its receiver, once, with a copy of the message and of those before it. Run it in a transaction.
 * Throws 404 for a message that is in no conversation of theirs, 403 for their own, and 400 for a second report.
 */
export async function reportMessage(
  db: Database,
  reporterId: string,
  id: string,
  reason: string | null,
): Promise<void> {
  const message = await findReported(db, reporterId, id);
  await holdSubject(db, message.sender_id);
  await insertReport(db, {
    ...{ subject_id: message.sender_id, reporter_id: reporterId, reason, about: null, picture_key: null },
    ...{ message_id: message.id, messages: JSON.stringify(await copyOf(db, message)) },
  });
}

async function findReported(db: Database, reporterId: string, id: string): Promise<ReceivedMessage> {
  const messageId = parseId(id);
  const message = messageId === null ? undefined : await findReceived(db, reporterId, messageId);
  if (!message) throw notFound("messageNotFound");
  if (message.sender_id === reporterId) throw forbidden("reportOwnMessage");
  return message;
}

/** The message and those before it, the oldest first. They never change, so the reporter sees what is copied a moment later. */
async function copyOf(db: Database, message: ReceivedMessage): Promise<ShownMessage[]> {
  const rows = await listUpTo(db, message, LIMITS.reportedMessages);
  return rows.map(({ id, sender_id: senderId, text, formatted, created_at: createdAt }) => ({
    id: String(id),
    isReported: senderId === message.sender_id,
    text,
    ...(formatted && { formatted }),
    createdAt: timestamp(createdAt),
  }));
}

/** Keeps the member from changing the profile and from deleting the account until the report is written. Throws 404. */
async function holdSubject(db: Database, memberId: string) {
  const member = await db
    .selectFrom("members")
    .select(["about", "picture_key"])
    .where("id", "=", memberId)
    .where("account_deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!member) throw notFound("userNotFound");
  return member;
}

interface NewMemberReport {
  subject_id: string;
  reporter_id: string;
  reason: string | null;
  about: string | null;
  picture_key: string | null;
  message_id: number | null;
  messages: string | null;
}

async function insertReport(db: Database, report: NewMemberReport): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("member_reports")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw badRequest("alreadyReported");
}

/** Stands for the operator among the readers of messages, where members have their ids. */
export const OPERATOR = "00000000-0000-0000-0000-000000000000";

export interface Answerable {
  id: number;
  isOfMessage: boolean;
}

/**
 * The open ones of these reports on a member that the reader may answer. Reports on messages are among them only where
 * the reader has read the messages.
 */
export async function listAnswerable(
  db: Database,
  memberId: string,
  ids: string[],
  readerId: string,
): Promise<Answerable[]> {
  const { rows } = await sql<Answerable>`
    select id, message_id is not null as "isOfMessage" from member_reports
    where subject_id = ${memberId} and id = any(${ids}::bigint[]) and decided_at is null
      and (message_id is null or ${readerId}::uuid = any(readers))`.execute(db);
  return rows;
}

/** Records who has read the messages of a report. Returns false where they had before. */
export async function markReportRead(db: Database, id: number, readerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update member_reports set readers = array_append(readers, ${readerId}::uuid)
    where id = ${id} and decided_at is null and not ${readerId}::uuid = any(readers)`.execute(db);
  return numAffectedRows === 1n;
}

/** Closes reports, and deletes what they copied: moderators read it until they decide, and no longer. */
export async function closeReports(
  db: Database,
  reports: Answerable[],
  decision: "dismissed" | "acted",
): Promise<void> {
  const ids = reports.map(({ id }) => id);
  await sql`
    update member_reports
    set decided_at = now(), decision = ${decision}, about = null, picture_key = null, messages = null, readers = '{}'
    where id = any(${ids}::bigint[])`.execute(db);
}

/** Deletes all reports on a member whose account is deleted, with what they copied. Returns the number of open ones. */
export async function deleteReportsOnMember(db: Database, memberId: string): Promise<number> {
  const rows = await db
    .deleteFrom("member_reports")
    .where("subject_id", "=", memberId)
    .returning("decided_at")
    .execute();
  return rows.filter(({ decided_at: decidedAt }) => decidedAt === null).length;
}

/** Deletes the reports on members that were decided long ago. */
export async function deleteOldMemberReports(db: Database): Promise<void> {
  await sql`
    delete from member_reports where decided_at < now() - make_interval(days => ${LIMITS.reportDays}::int)`.execute(
    db,
  );
}
