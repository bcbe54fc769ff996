import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { badRequest, conflict, forbidden } from "../../refusal.ts";
import { enqueue, type JobPayloads } from "../../jobs/enqueue.ts";
import type { MailSite } from "../../mail/layout.ts";
import type { SendMail } from "../../mail/mailer.ts";
import { emailConfirmationMail } from "../../mail/words.ts";
import { confirmAddress } from "../confirmation/confirm-address.ts";
import { correctAddress } from "../confirmation/correct-address.ts";
import { noteConfirmed } from "../confirmation/confirmed-address.ts";
import { freeAddress } from "../confirmation/free-address.ts";
import { isUnconfirmed } from "../confirmation/is-unconfirmed.ts";
import { noteConfirmedAddress } from "../../join-requests/own-request.ts";
import { lockMemberOfCode, voidMailedCodes } from "../void-mailed-codes.ts";
import { refuseIfTaken } from "../register.ts";
import { type CheckedMember, emailKey, findByEmail, hasStill } from "../sign-in.ts";
import { newToken, tokenHash } from "../tokens.ts";
import { checkCurrentPassword } from "./current-password.ts";
import { enqueueNotice } from "./notices.ts";

/** A confirmation link expires after this time. */
const LIFETIME = sql`interval '1 hour'`;

/**
 * Checks that a member may ask for another address. Run it outside transactions, because hashing is slow.
 * Throws 403 for a wrong password, 400 for the member's own address, 409 for another member's.
 */
export async function checkEmailChange(
  db: Database,
  memberId: string,
  { currentPassword, email }: { currentPassword: string; email: string },
): Promise<CheckedMember> {
  const member = await checkCurrentPassword(db, memberId, currentPassword);
  const owner = await findByEmail(db, email);
  if (owner === memberId) throw badRequest("sameEmail");
  // An unconfirmed account loses its address to whoever proves that the address is theirs.
  if (owner !== null && !(await isUnconfirmed(db, owner))) throw conflict("emailTaken");
  return member;
}

/**
 * Queues a confirmation link to the new address, replacing an earlier request, and a notice to the present
 * address. An account that was never confirmed has the new address at once. Run it in a transaction. Throws 403 when the
 * password has changed since the check.
 */
export async function requestEmailChange(db: Database, member: CheckedMember, email: string): Promise<void> {
  if (!(await hasStill(db, member))) throw forbidden("wrongPassword");
  if (await isUnconfirmed(db, member.id)) return correctAddress(db, member.id, email);
  await requestLink(db, member.id, email);
  await enqueueNotice(db, member.id, { notice: "email-change-asked", newEmail: email });
}

/**
 * Queues a link to an address: the new one that a member has asked for, or the present one, which it confirms. Run it in a
 * transaction that has locked the member.
 */
export async function requestLink(db: Database, memberId: string, email: string): Promise<void> {
  await sql`
    insert into email_changes (member_id, email, expires_at) values (${memberId}, ${email}, now() + ${LIFETIME})
    on conflict (member_id) do update
      set email = excluded.email, expires_at = excluded.expires_at, code_hash = null`.execute(db);
  await enqueue(db, "send-email-confirmation", { memberId, email }, { key: linkKey(memberId) });
}

const linkKey = (memberId: string): string => `email-change:${memberId}`;

/** The job: mails a new code, unless the request was replaced or cancelled. Throws when it cannot be sent. */
export async function sendEmailConfirmation(
  db: Database,
  sendMail: SendMail,
  site: MailSite,
  { memberId, email }: JobPayloads["send-email-confirmation"],
): Promise<void> {
  const code = newToken();
  const { rows } = await sql<{ username: string }>`
    update email_changes set code_hash = ${tokenHash(code)}, expires_at = now() + ${LIFETIME}
    from members
    where members.id = member_id and member_id = ${memberId} and email_changes.email = ${email}
    returning username`.execute(db);
  if (!rows[0]) return;
  await sendMail(emailConfirmationMail(site, { to: email, username: rows[0].username, code }));
}

/**
 * Gives the code's member the address that the code was mailed to, and returns it. Queues a notice to the old
 * address. Run it in a transaction. Throws 400 for an unknown, used or expired code, and 409 where another
 * member has taken the address meanwhile.
 */
export async function confirmEmail(db: Database, code: string): Promise<string> {
  const memberId = await lockMemberOfCode(db, "email_changes", code);
  const change = await db
    .deleteFrom("email_changes")
    .where("code_hash", "=", tokenHash(code))
    .where("member_id", "=", memberId)
    .returning("email")
    .executeTakeFirst();
  if (memberId === null || !change) throw badRequest("invalidEmailCode");
  const { email } = change;
  if (!(await hasEmail(db, memberId, email))) await changeAddress(db, memberId, email);
  if (!(await confirmAddress(db, memberId))) await noteConfirmedAddress(db, memberId);
  await noteConfirmed(db, memberId);
  return email;
}

/** Whether the code only confirms the address that the member has. */
async function hasEmail(db: Database, memberId: string, email: string): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${memberId} and email = ${email}`.execute(db);
  return rows.length > 0;
}

async function changeAddress(db: Database, memberId: string, email: string): Promise<void> {
  await enqueueNotice(db, memberId, { notice: "email-changed", newEmail: email });
  await freeAddress(db, emailKey(email));
  await db
    .updateTable("members")
    .set({ email, email_key: emailKey(email) })
    .where("id", "=", memberId)
    .execute()
    .catch(refuseIfTaken);
  // A reset code mailed to the old address must no longer set a password.
  await voidMailedCodes(db, memberId);
}

/** The unconfirmed new address of a member, or null. */
export async function wantedEmail(db: Database, memberId: string): Promise<string | null> {
  const change = await db
    .selectFrom("email_changes")
    .innerJoin("members", "members.id", "member_id")
    .select("email_changes.email")
    .where("member_id", "=", memberId)
    // A request whose mail still waits to be sent has not expired: the hour of the link begins with the mail.
    .where(
      sql<boolean>`(expires_at > now() or exists (select from jobs where key = ${linkKey(memberId)} and run_at < 'infinity'))`,
    )
    // A link to the present address changes nothing.
    .whereRef("email_changes.email", "is distinct from", "members.email")
    .executeTakeFirst();
  return change?.email ?? null;
}

export async function cancelEmailChange(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom("email_changes").where("member_id", "=", memberId).execute();
}

/** Deletes requests a day after they expire: a mail that cannot be sent is retried for a day. */
export async function deleteExpiredEmailChanges(db: Database): Promise<void> {
  await db
    .deleteFrom("email_changes")
    .where("expires_at", "<=", sql<Date>`now() - interval '1 day'`)
    .execute();
}
