import type { Database } from "../db/database.ts";
import { voidMailedCodes } from "./mailed-codes.ts";
import { endSessionsOf } from "./sessions.ts";

/**
 * Gives a member another password. Every session that the old one may have opened ends, but for that of the token
 * `except`, and so does every way in that was mailed. Run it in a transaction that holds the member.
 */
export async function setPassword(
  db: Database,
  memberId: string,
  passwordHash: string,
  keep: { except?: string } = {},
): Promise<void> {
  await db.updateTable("members").set({ password_hash: passwordHash }).where("id", "=", memberId).execute();
  await endSessionsOf(db, memberId, keep);
  await voidMailedCodes(db, memberId);
}
