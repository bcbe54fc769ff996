import { type Selectable, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Members } from "../../db/schema.ts";
import type { JobPayloads } from "../../jobs/enqueue.ts";
import { eraseRequester } from "../../join-requests/erase-requester.ts";
import { lockAsked } from "../../join-requests/lock-asked.ts";
import { findMember } from "../../members/members.ts";
import { badRequest, conflict, forbidden, unauthorized } from "../../refusal.ts";
import { type CheckedMember, hasStill } from "../sign-in.ts";
import { checkCurrentPassword } from "./current-password.ts";
import { endAccount } from "./end-account.ts";
import { enqueueNotice } from "./notices.ts";
import { decidesDeletion, isLastAdmin } from "./policy.ts";

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

/** Whether the posts and comments stay, by a "deleted member", or are deleted by the job `erase-member` (`members/delete-content.ts`). */
type Content = JobPayloads["erase-member"]["content"];

/**
 * Deletes a member's own account. Run it in a transaction. Throws 401 where it is deleted already, 403 where the password has
 * changed since the check, and 409 for the only admin.
 */
export async function deleteAccount(db: Database, member: CheckedMember, content: Content): Promise<void> {
  const account = await lockAccount(db, member.id);
  if (!(await hasStill(db, member))) throw forbidden("wrongPassword");
  await deleteLocked(db, account.id, content);
}

/**
 * Deletes the account of this name for the operator, and returns the name. Run it in a transaction. Throws 404 for an unknown
 * member, 400 for an imported one, and 409 for the only admin.
 */
export async function deleteAccountOf(db: Database, name: string, content: Content): Promise<string> {
  const account = await lockAccount(db, (await findMember(db, name, { orAsking: true })).id);
  if (account.email_key === null) throw badRequest("neverSignedIn");
  await deleteLocked(db, account.id, content);
  return account.username;
}

/** Deletes a locked account. Nothing stays of somebody who is no member yet. */
async function deleteLocked(db: Database, memberId: string, content: Content): Promise<void> {
  await enqueueNotice(db, memberId, { notice: "account-deleted" });
  const asked = await lockAsked(db, memberId);
  if (asked?.request || asked?.isUnconfirmed) return eraseRequester(db, memberId);
  await endAccount(db, memberId, content);
}

type Account = Pick<Selectable<Members>, "id" | "username" | "email_key">;

/**
 * Locks the account. For an admin's account, locks all admins in the order in which everybody locks them: of the last
 * two admins, the second to delete the account is refused.
 */
async function lockAccount(db: Database, memberId: string): Promise<Account> {
  const { role } = await db
    .selectFrom("members")
    .select("role")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow(() => unauthorized("sessionEnded"));
  // Locks no admins for other members: a moderator, who holds all admins while they decide, may be waiting for this
  // member.
  const { rows } = await sql<
    Account & Pick<Selectable<Members>, "role" | "banned_at" | "account_deleted_at">
  >`
    select id, username, email_key, role, banned_at, account_deleted_at from members
    where ${decidesDeletion({ id: memberId, role })} order by id for no key update`.execute(db);
  const account = rows.find(({ id }) => id === memberId);
  if (!account || account.account_deleted_at !== null) throw unauthorized("sessionEnded");
  if (isLastAdmin(account, rows)) throw conflict("lastAdmin");
  return account;
}
