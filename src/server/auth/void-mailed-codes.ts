import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { tokenHash } from "./tokens.ts";

/**
 * The member of a mailed code that has not expired, or null. Locks the member until the transaction ends;
 * every change of a password or an e-mail address takes this lock first, so that two of them cannot deadlock.
 */
export async function lockMemberOfCode(
  db: Database,
  table: "password_resets" | "email_changes" | "confirmation_codes",
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

/** Voids every code mailed to a member, at the present or at the requested address. */
export async function voidMailedCodes(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable("password_resets")
    .set({ used_at: sql<Date>`now()` })
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .execute();
  for (const table of ["email_changes", "confirmation_codes"] as const)
    await db.deleteFrom(table).where("member_id", "=", memberId).execute();
}
