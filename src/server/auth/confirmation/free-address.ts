import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { eraseRequester } from "../../join-requests/erase-requester.ts";
import { lockAsked } from "../../join-requests/lock-asked.ts";

/**
 * Erases the unconfirmed account with this key of an address, if there is one, for an account whose owner has just
 * proven that the address is theirs. Run it in a transaction.
 */
export async function freeAddress(db: Database, key: string, forMember?: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from members
    where email_key = ${key} and exists (select from unconfirmed_members where member_id = members.id)
    for no key update`.execute(db);
  const [holder] = rows;
  if (!holder || holder.id === forMember) return;
  // Read after the lock: before, the account may have been about to be confirmed.
  const asked = await lockAsked(db, holder.id);
  if (asked?.isUnconfirmed) await eraseRequester(db, holder.id);
}
