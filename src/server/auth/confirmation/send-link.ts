import { sql } from "kysely";
import { LIMITS } from "../../../contract/limits.ts";
import type { Database } from "../../db/database.ts";
import type { JobPayloads } from "../../jobs/enqueue.ts";
import type { MailSite } from "../../mail/layout.ts";
import type { SendMail } from "../../mail/mailer.ts";
import { addressConfirmationMail } from "../../mail/words.ts";
import { newToken, tokenHash } from "../tokens.ts";

type Payload = JobPayloads["send-address-confirmation"];

/**
 * The job: makes a code and mails it, unless the account was confirmed, erased or given another address meanwhile. Earlier
 * links go on working: people open the first mail when the second one comes. Throws when the mail cannot be sent, and
 * deletes the code. Sends outside the transaction, so that a slow mail server holds no lock and no connection.
 */
export async function sendAddressConfirmation(
  db: Database,
  sendMail: SendMail,
  site: MailSite,
  payload: Payload,
): Promise<void> {
  const made = await db.transaction().execute((transaction) => makeCode(transaction, payload));
  if (!made) return;
  try {
    await sendMail(addressConfirmationMail(site, { to: payload.email, ...made }));
  } catch (error) {
    await db.deleteFrom("confirmation_codes").where("code_hash", "=", tokenHash(made.code)).execute();
    throw error;
  }
  await db
    .updateTable("unconfirmed_members")
    .set({ mailed_at: sql<Date>`now()` })
    .where("member_id", "=", payload.memberId)
    .execute();
}

async function makeCode(
  db: Database,
  { memberId, email }: Payload,
): Promise<{ username: string; code: string } | null> {
  const { rows } = await sql<{ username: string }>`
    select username from members
    where id = ${memberId} and email = ${email}
      and exists (select from unconfirmed_members where member_id = ${memberId})
    for no key update`.execute(db);
  if (!rows[0]) return null;
  const code = newToken();
  await sql`
    insert into confirmation_codes (code_hash, member_id, expires_at)
    select ${tokenHash(code)}, member_id, now() + make_interval(days => ${LIMITS.confirmationDays})
    from unconfirmed_members where member_id = ${memberId}`.execute(db);
  return { username: rows[0].username, code };
}
