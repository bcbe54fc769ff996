import { sql } from "kysely";
import { forgetConfirmed, hasConfirmedAddress } from "../auth/confirmation/confirmed-address.ts";
import { findByEmail } from "../auth/sign-in.ts";
import type { Database } from "../db/database.ts";
import { type Claim, release } from "./claim.ts";

/** After this many refused mails in a row, no more mails go to an address. */
export const MOST_REFUSALS = 3;

/** Notes that the mail server has taken a mail about the notifications up to this id. Run it in a transaction. */
export async function noteSent(db: Database, claim: Claim, upTo: number): Promise<void> {
  const { memberId } = claim;
  await release(db, claim, upTo);
  await beginAnew(db, claim);
  await sql`
    update mailed_members set refusals = 0, refused_email = null, mailed_on = (now() at time zone 'utc')::date,
      mailed = case when mailed_on = (now() at time zone 'utc')::date then mailed else 0 end + 1
    where member_id = ${memberId}`.execute(db);
  await countMail(db, "sent");
}

/**
 * Notes that the mail server knows no such address, or takes nothing for it. The mail is given up. After
 * `MOST_REFUSALS` in a row, the address does not count as confirmed any more. Run it in a transaction.
 */
export async function noteRefusal(db: Database, claim: Claim, upTo: number): Promise<void> {
  const { memberId, email } = claim;
  await noteGivenUp(db, claim, upTo);
  const { rows } = await sql<{ refusals: number }>`
    update mailed_members
    set refused_email = ${email}, refusals = 1 + case
      when refused_email is distinct from ${email} then 0
      -- The member has confirmed it again since the last of several.
      when refusals >= ${MOST_REFUSALS} and ${hasConfirmedAddress} then 0
      else refusals end
    from members where members.id = member_id and member_id = ${memberId} returning refusals`.execute(db);
  if (rows[0] && rows[0].refusals >= MOST_REFUSALS) await forgetConfirmed(db, memberId, email);
}

/**
 * Notes that mails to an address bounce, as the operator reads where a relay sends them: no mails about notifications
 * go there until its member confirms it again. Returns the member's name, and null where nobody has the address. Run it
 * in a transaction.
 */
export async function noteReturned(db: Database, address: string): Promise<string | null> {
  const memberId = await findByEmail(db, address);
  if (memberId === null) return null;
  const { username, email } = await db
    .selectFrom("members")
    .select(["username", "email"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("mailed_members")
    .set({ refused_email: email, refusals: MOST_REFUSALS })
    .where("member_id", "=", memberId)
    .execute();
  await forgetConfirmed(db, memberId, email!);
  return username;
}

/** Notes that a mail did not go, and is not tried again: the next digest comes after another day or week. Run it in a transaction. */
export async function noteGivenUp(db: Database, claim: Claim, upTo: number): Promise<void> {
  await release(db, claim, upTo);
  if (claim.kind === "digest") await beginAnew(db, claim);
  await countMail(db, "failed");
}

/**
 * Lets the time between two mails of a kind begin with this one. Where handing it over took longer than its claim, a later one may have
 * been noted meanwhile, or the member may have turned these mails off and on.
 */
export async function beginAnew(db: Database, { memberId, kind, claimedAt }: Claim): Promise<void> {
  await sql`
    update notification_mails set mailed_at = greatest(mailed_at, ${claimedAt}::timestamptz)
    where member_id = ${memberId} and kind = ${kind}`.execute(db);
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
