import { sql } from "kysely";
import { ERROR_TEXTS } from "../../../contract/errors.ts";
import { pages } from "../../../contract/paths.ts";
import type { Database } from "../../db/database.ts";
import { badRequest, conflict, forbidden } from "../../refusal.ts";
import { enqueue, type JobPayloads } from "../../jobs/enqueue.ts";
import type { SendMail } from "../../mail/mailer.ts";
import { accountMail, type MailSite } from "../account-mail.ts";
import { holdMemberOf, voidMailedCodes } from "../mailed-codes.ts";
import { type CheckedMember, emailKey, findByEmail, hasStill, refuseIfTaken } from "../sign-in.ts";
import { newToken, tokenHash } from "../tokens.ts";
import { checkCurrentPassword } from "./current-password.ts";
import { enqueueNotice } from "./notices.ts";

/** How long a link is good. */
const LIFETIME = sql`interval '1 hour'`;

/**
 * Checks that a member may ask for another address. Not in a transaction, as comparing passwords takes a while.
 * Throws 403 for a wrong password, 400 for the address they have, 409 for another's.
 */
export async function checkEmailChange(
  db: Database,
  memberId: string,
  { currentPassword, email }: { currentPassword: string; email: string },
): Promise<CheckedMember> {
  const member = await checkCurrentPassword(db, memberId, currentPassword);
  const owner = await findByEmail(db, email);
  if (owner === memberId) throw badRequest(ERROR_TEXTS.sameEmail);
  if (owner !== null) throw conflict(ERROR_TEXTS.emailTaken);
  return member;
}

/**
 * Has a link mailed to the address that a checked member wants to have, in place of one they wanted before, and has
 * the address they have told. Run it in a transaction. Throws 403 when their password is another meanwhile.
 */
export async function requestEmailChange(db: Database, member: CheckedMember, email: string): Promise<void> {
  if (!(await hasStill(db, member))) throw forbidden(ERROR_TEXTS.wrongPassword);
  await sql`
    insert into email_changes (member_id, email, expires_at) values (${member.id}, ${email}, now() + ${LIFETIME})
    on conflict (member_id) do update
      set email = excluded.email, expires_at = excluded.expires_at, code_hash = null`.execute(db);
  await enqueue(
    db,
    "send-email-confirmation",
    { memberId: member.id, email },
    { key: `email-change:${member.id}` },
  );
  await enqueueNotice(db, member.id, { notice: "email-change-asked", newEmail: email });
}

/** The job: makes a code and mails it, unless the member wants another address by now. Throws when it could not be sent. */
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
  await sendMail(
    accountMail(site, {
      to: email,
      username: rows[0].username,
      subject: `Confirm your email at ${site.name}`,
      reason: `you want this to be your email at ${site.name}. Confirm it here, within an hour:`,
      link: {
        label: "Confirm this email",
        address: `${site.address()}${pages.confirmEmail}?oobCode=${encodeURIComponent(code)}`,
      },
      otherwise: `If that is not your name at ${site.name}, somebody has mistyped their address: leave this mail alone, and nothing happens.`,
    }),
  );
}

/**
 * Makes the address that a code was mailed to its member's, and gives it. The one before is told. Run it in a
 * transaction. Throws 400 for a code that is none, was used or has run out, 409 where the address is another's
 * meanwhile.
 */
export async function confirmEmail(db: Database, code: string): Promise<string> {
  const memberId = await holdMemberOf(db, "email_changes", code);
  const change = await db
    .deleteFrom("email_changes")
    .where("code_hash", "=", tokenHash(code))
    .where("member_id", "=", memberId)
    .returning("email")
    .executeTakeFirst();
  if (memberId === null || !change) throw badRequest(ERROR_TEXTS.invalidEmailCode);
  const { email } = change;
  await enqueueNotice(db, memberId, { notice: "email-changed", newEmail: email });
  await db
    .updateTable("members")
    .set({ email, email_key: emailKey(email) })
    .where("id", "=", memberId)
    .execute()
    .catch(refuseIfTaken);
  // What was mailed to the address before sets no password any more.
  await voidMailedCodes(db, memberId);
  return email;
}

/** The address a member wants to have; null when there is none. */
export async function wantedEmail(db: Database, memberId: string): Promise<string | null> {
  const change = await db
    .selectFrom("email_changes")
    .select("email")
    .where("member_id", "=", memberId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return change?.email ?? null;
}

/** The member keeps the address they have. */
export async function cancelEmailChange(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom("email_changes").where("member_id", "=", memberId).execute();
}

/** Deletes what was not confirmed in time; not at once: a mail that could not be sent is tried for a day. */
export async function deleteExpiredEmailChanges(db: Database): Promise<void> {
  await db
    .deleteFrom("email_changes")
    .where("expires_at", "<=", sql<Date>`now() - interval '1 day'`)
    .execute();
}
