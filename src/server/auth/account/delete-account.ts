import { type Selectable, sql } from "kysely";
import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import type { Database } from "../../db/database.ts";
import type { Members } from "../../db/schema.ts";
import { clearRoles } from "../../feed-people/roles.ts";
import { endInvitationsOf } from "../../invitations/invitations.ts";
import { enqueue, type JobPayloads } from "../../jobs/enqueue.ts";
import { eraseRequester, lockAsked } from "../../join-requests/own-request.ts";
import { publish } from "../../live/publish.ts";
import { logDeed } from "../../moderation/log.ts";
import { erasing } from "../../members/erase-member.ts";
import { findMember } from "../../members/members.ts";
import { setPicture } from "../../members/picture.ts";
import { badRequest, conflict, forbidden, unauthorized } from "../../refusal.ts";
import { deleteReportsOnMember } from "../../reports/member-reports.ts";
import { endSessionsOf } from "../sessions.ts";
import { type CheckedMember, hasStill } from "../sign-in.ts";
import { checkCurrentPassword } from "./current-password.ts";
import { keepFormerName } from "./former-names.ts";
import { enqueueNotice } from "./notices.ts";

/** The years for which the address of a banned member makes no new account. */
const BANNED_YEARS = 10;

/**
 * Checks that a member may delete the account. Run it outside transactions, because hashing is slow. Throws 403 for a wrong
 * password, and 400 for another name than the member's: the browser may be signed in to another account than they think.
 */
export async function checkDeletion(
  db: Database,
  memberId: string,
  { currentPassword, username }: { currentPassword: string; username: string },
): Promise<CheckedMember> {
  const member = await checkCurrentPassword(db, memberId, currentPassword);
  if (member.username.toLowerCase() !== username.toLowerCase()) throw badRequest("wrongUsername");
  return member;
}

type Content = JobPayloads["erase-member"]["content"];

/**
 * Deletes a member's own account. Run it in a transaction. Throws 401 where it is deleted already, 403 where the password has
 * changed since the check, and 409 for the only admin.
 */
export async function deleteAccount(db: Database, member: CheckedMember, content: Content): Promise<void> {
  const account = await lockAccount(db, member.id);
  if (!(await hasStill(db, member))) throw forbidden("wrongPassword");
  await deleteLocked(db, account, content);
}

/**
 * Deletes the account of this name for the operator, and returns the name. Run it in a transaction. Throws 404 for an unknown
 * member, 400 for an imported one, and 409 for the only admin.
 */
export async function deleteAccountOf(db: Database, name: string, content: Content): Promise<string> {
  const account = await lockAccount(db, (await findMember(db, name, { orAsking: true })).id);
  if (account.email_key === null) throw badRequest("neverSignedIn");
  await deleteLocked(db, account, content);
  return account.username;
}

/**
 * From the commit on, nobody can sign in to the account, find it or see its name. The row stays for what others keep; a job
 * deletes the rest. Of somebody who is no member yet nothing stays.
 */
async function deleteLocked(db: Database, account: Account, content: Content): Promise<void> {
  const { id, username, email_key: emailKey, held_until: heldUntil } = account;
  await enqueueNotice(db, id, { notice: "account-deleted" });
  const asked = await lockAsked(db, id);
  if (asked?.request || asked?.isUnconfirmed) return eraseRequester(db, id);
  await keepFormerName(db, { username, emailKey, heldUntil });
  await setPicture(db, id, null);
  await endSessionsOf(db, id);
  await endInvitationsOf(db, id);
  await clearRoles(db, id);
  await endReportsOn(db, { id, username });
  await deleteWaysIn(db, id);
  await erasePerson(db, id);
  await enqueue(db, "erase-member", { memberId: id, content }, erasing(id));
  await publish(db, [{ what: "member-deleted", memberId: id }]);
}

/** Nobody is left to decide about. What the reports copied of the member goes with the account; the log says that they ended. */
async function endReportsOn(db: Database, member: { id: string; username: string }): Promise<void> {
  if ((await deleteReportsOnMember(db, member.id)) === 0) return;
  const reason = "The member has deleted the account.";
  await logDeed(db, null, { action: "close-reports", subject: member.username, member, reason });
}

interface Account extends Pick<Selectable<Members>, "id" | "username" | "email_key"> {
  /** Until when no new account may have the address: the end of a suspension, or long after a ban. */
  held_until: Date | null;
}

/**
 * Locks the account. An admin's is locked together with those of all admins, in the order in which everybody locks them: of
 * the last two admins, the second to delete the account is refused.
 */
async function lockAccount(db: Database, memberId: string): Promise<Account> {
  const { role } = await db
    .selectFrom("members")
    .select("role")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow(() => unauthorized("sessionEnded"));
  // Not for other members: a moderator, who holds all admins while they decide, may be waiting for this member.
  const isLocked = role === "admin" ? sql`role = 'admin' or id = ${memberId}` : sql`id = ${memberId}`;
  const { rows } = await sql<
    Account & Pick<Selectable<Members>, "role" | "banned_at" | "account_deleted_at">
  >`
    select id, username, email_key, role, banned_at, account_deleted_at,
      case when banned_at is null then suspended_until else now() + make_interval(years => ${BANNED_YEARS}) end as held_until
    from members
    where ${isLocked} order by id for no key update`.execute(db);
  const account = rows.find(({ id }) => id === memberId);
  if (!account || account.account_deleted_at !== null) throw unauthorized("sessionEnded");
  const isLast = account.role === "admin" && rows.every((row) => row === account || row.banned_at !== null);
  if (isLast) throw conflict("lastAdmin");
  return account;
}

/** Deletes all by which somebody could sign in to the account. */
async function deleteWaysIn(db: Database, memberId: string): Promise<void> {
  for (const table of ["identities", "password_resets", "email_changes", "known_devices"] as const)
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
