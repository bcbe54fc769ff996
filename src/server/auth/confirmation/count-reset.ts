import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { deniedUntil } from "./mailbox.ts";
import { isUnconfirmed } from "./is-unconfirmed.ts";

/** The most mails for a new password that an account gets before its address is confirmed: it may be a stranger's. */
const MAX_RESETS = 3;

/**
 * Counts a mail for a new password to an unconfirmed account, and returns whether to send it. A confirmed account always gets it.
 * `key` is the key of the account's address. Run it in a transaction that has locked the member.
 */
export async function countReset(db: Database, memberId: string, key: string): Promise<boolean> {
  if (!(await isUnconfirmed(db, memberId))) return true;
  if (await deniedUntil(db, key)) return false;
  const { numAffectedRows } = await sql`
    update unconfirmed_members set resets = resets + 1
    where member_id = ${memberId} and resets < ${MAX_RESETS}`.execute(db);
  return numAffectedRows === 1n;
}
