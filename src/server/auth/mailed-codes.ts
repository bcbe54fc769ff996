import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { tokenHash } from "./tokens.ts";

/**
 * Whose a code is that was mailed and is good still; null when it is nobody's. Holds the member until the end of the
 * transaction: whatever changes how one signs in does so first, so that no two wait for each other.
 */
export async function holdMemberOf(
  db: Database,
  table: "password_resets" | "email_changes",
  code: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from members
    where id = (
      select member_id from ${sql.table(table)} where code_hash = ${tokenHash(code)} and expires_at > now()
    )
    for no key update`.execute(db);
  return rows[0]?.id ?? null;
}

/** What was mailed to a member, or to the address they wanted to have, is of no use any more. */
export async function voidMailedCodes(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable("password_resets")
    .set({ used_at: sql<Date>`now()` })
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .execute();
  await db.deleteFrom("email_changes").where("member_id", "=", memberId).execute();
}
