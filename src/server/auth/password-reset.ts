import { sql } from "kysely";
import { errorAnswer } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../refusal.ts";
import type { Client } from "../http/client.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { MailSite } from "../mail/layout.ts";
import type { SendMail } from "../mail/mailer.ts";
import { passwordResetMail } from "../mail/words.ts";
import { findMember, getMember } from "../members/members.ts";
import { isLinkAllowed } from "../moderation/policy.ts";
import { confirmAddress } from "./confirmation/confirm-address.ts";
import { countReset } from "./confirmation/count-reset.ts";
import { lockMemberOfCode } from "./void-mailed-codes.ts";
import { hashPassword, refuseWeak } from "./passwords.ts";
import { holdBanReason, startSession } from "./sessions.ts";
import { setPassword } from "./set-password.ts";
import { emailHash, emailKey } from "./sign-in.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** A code expires after this time. */
const LIFETIME = sql`interval '1 hour'`;

/** The most unexpired codes that one address is mailed, whoever requests them. */
const MAX_MAILS = 3;

/**
 * Queues a mail with a code. Only the job looks up whether the account exists, so neither the answer nor its
 * time reveals that.
 */
export function requestPasswordReset(db: Database, email: string): Promise<void> {
  return enqueue(db, "send-password-reset", { email }, { key: `password-reset:${emailHash(email)}` });
}

/**
 * The job: makes a code and mails it. Throws when the mail cannot be sent, and deletes the code. Sends
 * outside the transaction, so that a slow mail server holds no lock and no connection.
 */
export async function sendPasswordReset(
  db: Database,
  sendMail: SendMail,
  site: MailSite,
  email: string,
): Promise<void> {
  const made = await db.transaction().execute((transaction) => makeCode(transaction, email));
  if (!made) return;
  try {
    await sendMail(passwordResetMail(site, made));
  } catch (error) {
    await db.deleteFrom("password_resets").where("code_hash", "=", tokenHash(made.code)).execute();
    throw error;
  }
}

/** A new code for an address; null where no account has the address, or it has been mailed enough. */
async function makeCode(
  db: Database,
  email: string,
): Promise<{ to: string; username: string; code: string } | null> {
  const member = await db
    .selectFrom("members")
    .select(["id", "username", "email"])
    .where("email_key", "=", emailKey(email))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member?.email || (await countCodes(db, member.id)) >= MAX_MAILS) return null;
  if (!(await countReset(db, member.id, emailKey(email)))) return null;
  return { to: member.email, username: member.username, code: await keepNewCode(db, member.id) };
}

/**
 * A new code for an admin to hand over, in place of earlier ones of admins; `by` null is the operator. Throws 404 for an unknown member, and
 * 400 for one who has no e-mail address to sign in with.
 */
export async function makeResetCode(
  db: Database,
  username: string,
  by: { id: string } | null = null,
): Promise<string> {
  const { id } = await findMember(db, username, { orAsking: true });
  const { email } = await getMember(db, id);
  if (email === null) throw badRequest("noEmail");
  if (by !== null)
    await db
      .deleteFrom("password_resets")
      .where("member_id", "=", id)
      .where("made_by", "is not", null)
      .execute();
  return keepNewCode(db, id, by);
}

async function keepNewCode(
  db: Database,
  memberId: string,
  by: { id: string } | null = null,
): Promise<string> {
  const code = newToken();
  await sql`
    insert into password_resets (code_hash, member_id, expires_at, made_by)
    values (${tokenHash(code)}, ${memberId}, now() + ${LIFETIME}, ${by?.id ?? null})`.execute(db);
  return code;
}

/**
 * Checks a code and hashes the new password. Run it outside transactions, because hashing is slow. Throws 400
 * for an unknown, used or expired code, and for a weak password.
 */
export async function checkPasswordReset(
  db: Database,
  code: string,
  newPassword: string,
  siteName: string,
): Promise<string> {
  const owner = await ownerOf(db, code);
  if (!owner) throw badRequest("invalidResetCode");
  refuseWeak(newPassword, [owner.username, owner.email ?? "", siteName]);
  return hashPassword(newPassword);
}

/**
 * Sets the password, ends the member's sessions, voids their codes, signs in and gives the token. A banned member is
 * not signed in but told why: the code proves who they are, and with the password they can appeal. Run it in a
 * transaction. Throws 400 when the code has been used since the check.
 */
export async function resetPassword(
  db: Database,
  code: string,
  passwordHash: string,
  client: Client,
): Promise<{ idToken: string } | { refusal: string }> {
  const memberId = await lockMemberOfCode(db, "password_resets", code);
  // Checked again under the lock: a concurrent request may have used the code.
  if (memberId === null || !(await ownerOf(db, code))) throw badRequest("invalidResetCode");
  await setPassword(db, memberId, passwordHash);
  // The code was mailed to the address, or handed over by the operator, who vouches for the address.
  await confirmAddress(db, memberId);
  const reason = await holdBanReason(db, memberId);
  if (reason !== null) return { refusal: errorAnswer("banned", { reason }).error };
  return { idToken: await startSession(db, memberId, client) };
}

/**
 * The member of a code that is neither used nor expired. A code that an admin made counts only while that admin could
 * still make it.
 */
function ownerOf(
  db: Database,
  code: string,
): Promise<{ username: string; email: string | null } | undefined> {
  return db
    .selectFrom("password_resets")
    .innerJoin("members", "members.id", "member_id")
    .select(["username", "email"])
    .where("code_hash", "=", tokenHash(code))
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(isLinkAllowed)
    .executeTakeFirst();
}

export async function deleteExpiredResets(db: Database): Promise<void> {
  await db
    .deleteFrom("password_resets")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
}

async function countCodes(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("password_resets")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}
