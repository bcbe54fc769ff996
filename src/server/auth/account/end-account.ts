import { sql } from "kysely";
import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { Database } from "../../db/database.ts";
import { clearRoles } from "../../feed-people/roles.ts";
import { endInvitationsOf } from "../../invitations/invitations.ts";
import { enqueue, type JobPayloads } from "../../jobs/enqueue.ts";
import { publish } from "../../live/publish.ts";
import { deleteNotesAbout } from "../../member-notes/erasure.ts";
import { erasing } from "../../members/erase-member.ts";
import { setPicture } from "../../members/picture.ts";
import { logDeed } from "../../moderation/log.ts";
import { deleteReportsOnMember } from "../../reports/member-reports.ts";
import { endSessionsOf } from "../sessions.ts";
import { type FormerAccount, keepFormerName } from "./former-names.ts";

/** For this many years, nobody can register with the address of a banned member who has deleted the account. */
const BANNED_YEARS = 10;

/**
 * Ends an account that the transaction has locked. From the commit on, nobody can sign in to it, find it or see its name. The
 * row stays for what others keep; a job deletes the rest.
 */
export async function endAccount(
  db: Database,
  memberId: string,
  content: JobPayloads["erase-member"]["content"],
): Promise<void> {
  const former = await formerAccount(db, memberId);
  await keepFormerName(db, former);
  await setPicture(db, memberId, null);
  await endSessionsOf(db, memberId);
  await endInvitationsOf(db, memberId);
  await clearRoles(db, memberId);
  await endReportsOn(db, memberId);
  await deleteNotesAbout(db, memberId);
  await deleteWaysIn(db, memberId);
  await erasePerson(db, memberId);
  await enqueue(db, "erase-member", { memberId, content }, erasing(memberId));
  await publish(db, [{ what: "member-deleted", memberId }]);
}

/**
 * The address of a banned member is held for years, that of a suspended member until the end of the suspension, and that of a
 * member with open reports for as long as moderators remember decided ones. Otherwise members could get around bans, suspensions
 * and reports by deleting the account.
 */
async function formerAccount(db: Database, memberId: string): Promise<FormerAccount> {
  const { rows } = await sql<FormerAccount>`
    select username, email_key as "emailKey",
      case when banned_at is null then greatest(suspended_until, (
        select now() + make_interval(days => ${LIMITS.reportDays}) from member_reports
        where subject_id = members.id and decided_at is null limit 1
      )) else now() + make_interval(years => ${BANNED_YEARS}) end as "heldUntil"
    from members where id = ${memberId}`.execute(db);
  return rows[0]!;
}

/**
 * Ends the open reports on the member, since nobody is left to decide about. The parts of a profile that reports have
 * copied go with the account. The log records the end without the name, because nobody has decided that the reports
 * were right.
 */
async function endReportsOn(db: Database, memberId: string): Promise<void> {
  if ((await deleteReportsOnMember(db, memberId)) === 0) return;
  const reason = "The account of the member is deleted.";
  await logDeed(db, null, { action: "close-reports", subject: DELETED_MEMBER, reason });
}

/** Deletes everything with which somebody could sign in to the account. */
async function deleteWaysIn(db: Database, memberId: string): Promise<void> {
  for (const table of [
    "identities",
    "password_resets",
    "email_changes",
    "known_devices",
    "unconfirmed_members",
    "confirmed_addresses",
  ] as const)
    await db.deleteFrom(table).where("member_id", "=", memberId).execute();
}

/** Leaves nothing in the row that tells whose account it was. */
async function erasePerson(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable("members")
    .set({
      username: DELETED_MEMBER,
      account_deleted_at: sql<Date>`now()`,
      role: "member",
      email: null,
      email_key: null,
      password_hash: null,
      about: null,
      suspended_until: null,
      suspension_reason: null,
      banned_at: null,
      ban_reason: null,
    })
    .where("id", "=", memberId)
    .execute();
}
