import type { Database } from "../db/database.ts";
import { unauthorized } from "../refusal.ts";

/**
 * Keeps a member's account from being deleted before the transaction ends. Throws 401 if it was deleted since the session was
 * checked: what is written now would stay for good.
 */
export async function holdAccount(db: Database, memberId: string): Promise<void> {
  const member = await db
    .selectFrom("members")
    .select("account_deleted_at")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Withdrawing a request to join deletes the member's row.
  if (!member || member.account_deleted_at !== null) throw unauthorized("sessionEnded");
}
