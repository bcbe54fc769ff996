import { sql } from "kysely";
import { forgetConfirmed } from "../auth/confirmation/confirmed-address.ts";
import type { Database } from "../db/database.ts";
import { type Claim, release } from "./claim.ts";

/** Mails one after the other that the server of an address refuses, before none go there any more. */
export const MOST_REFUSALS = 3;

/** Notes that the mail server has taken a mail about the notifications up to this id. Run it in a transaction. */
export async function noteSent(db: Database, claim: Claim, upTo: number): Promise<void> {
  const { memberId, kind } = claim;
  await release(db, claim, upTo);
  await sql`update notification_mails set mailed_at = now() where member_id = ${memberId} and kind = ${kind}`.execute(
    db,
  );
  await sql`
    update mailed_members set refusals = 0, mailed_on = (now() at time zone 'utc')::date,
      mailed = case when mailed_on = (now() at time zone 'utc')::date then mailed else 0 end + 1
    where member_id = ${memberId}`.execute(db);
  await countMail(db, "sent");
}

/**
 * Notes that the mail server knows no such address, or takes nothing for it. The mail is given up, and with the last of several,
 * the address does not count as confirmed any more. Run it in a transaction.
 */
export async function noteRefusal(db: Database, claim: Claim, upTo: number): Promise<void> {
  const { memberId, email } = claim;
  await noteGivenUp(db, claim, upTo);
  const { rows } = await sql<{ refusals: number }>`
    update mailed_members
    set refusals = case when refused_email = ${email} then refusals else 0 end + 1, refused_email = ${email}
    where member_id = ${memberId} returning refusals`.execute(db);
  if (rows[0] && rows[0].refusals >= MOST_REFUSALS) await forgetConfirmed(db, memberId, email);
}

/** Notes that a mail did not go, and is not tried again. Run it in a transaction. */
export async function noteGivenUp(db: Database, claim: Claim, upTo: number): Promise<void> {
  await release(db, claim, upTo);
  await countMail(db, "failed");
}

/** Notes that a mail did not go, and is tried again. */
export async function noteFailure(db: Database): Promise<void> {
  await countMail(db, "failed");
}

async function countMail(db: Database, outcome: "sent" | "failed"): Promise<void> {
  await sql`
    insert into notification_mail_counts as counts (day, ${sql.ref(outcome)}) values ((now() at time zone 'utc')::date, 1)
    on conflict (day) do update set ${sql.ref(outcome)} = counts.${sql.ref(outcome)} + 1`.execute(db);
}

/** The notification mails of the last thirty days, and those that the mail server did not take, each try counted. */
export async function readMailCounts(db: Database): Promise<{ sent: number; failed: number }> {
  const { rows } = await sql<{ sent: number; failed: number }>`
    select coalesce(sum(sent), 0)::int as sent, coalesce(sum(failed), 0)::int as failed from notification_mail_counts
    where day > (now() at time zone 'utc')::date - 30`.execute(db);
  return rows[0]!;
}
