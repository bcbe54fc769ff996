import type { Database } from "../db/database.ts";
import { voidMailedCodes } from "./void-mailed-codes.ts";
import { endSessionsOf } from "./sessions.ts";

/**
 * Sets a member's password, ends their sessions except that of the token `except`, and voids mailed codes.
 * Run it in a transaction that has locked the member.
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
