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

/**
 * Voids the codes mailed to a member that set a password or another address. Codes that confirm the present address
 * stay: they prove the address whatever the password is, and are its owner's only means against somebody who made an
 * account with it.
 */
export async function voidMailedCodes(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable("password_resets")
    .set({ used_at: sql<Date>`now()` })
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .execute();
  await db.deleteFrom("email_changes").where("member_id", "=", memberId).execute();
}

/** Voids every code mailed to a member whose address has just changed. */
export async function voidCodesOfAddress(db: Database, memberId: string): Promise<void> {
  await voidMailedCodes(db, memberId);
  await db.deleteFrom("confirmation_codes").where("member_id", "=", memberId).execute();
}
