import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

/** Notes that the owner of a member's present address has opened a link that was mailed there. */
export async function noteConfirmed(db: Database, memberId: string): Promise<void> {
  await sql`
    insert into confirmed_addresses (member_id, email) select id, email from members where id = ${memberId} and email is not null
    on conflict (member_id) do update set email = excluded.email`.execute(db);
}

/**
 * Forgets that this address was confirmed, because mails to it bounce. Another address that the member has confirmed
 * meanwhile stays confirmed.
 */
export async function forgetConfirmed(db: Database, memberId: string, email: string): Promise<void> {
  await db
    .deleteFrom("confirmed_addresses")
    .where("member_id", "=", memberId)
    .where("email", "=", email)
    .execute();
}

/**
 * Deletes the confirmed addresses of deleted accounts. A process of an earlier version, which does not know confirmed
 * addresses, leaves them when it deletes an account.
 */
export async function forgetOfDeleted(db: Database): Promise<void> {
  await sql`
    delete from confirmed_addresses using members
    where members.id = member_id and account_deleted_at is not null`.execute(db);
}

/** Whether a row of `members` has a confirmed address. */
export const hasConfirmedAddress = sql<boolean>`exists (
  select from confirmed_addresses confirmed where confirmed.member_id = members.id and confirmed.email = members.email
)`;
