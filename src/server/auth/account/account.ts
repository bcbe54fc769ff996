import type { Account } from "../../../contract/account.ts";
import type { Database } from "../../db/database.ts";
import { unauthorized } from "../../refusal.ts";
import { wantedEmail } from "./email-change.ts";

export async function getAccount(db: Database, memberId: string): Promise<Account> {
  const [{ hasPassword }, newEmail] = await Promise.all([
    db
      .selectFrom("members")
      .select((member) => member("password_hash", "is not", null).$castTo<boolean>().as("hasPassword"))
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow(() => unauthorized("sessionEnded")),
    wantedEmail(db, memberId),
  ]);
  return { hasPassword, newEmail };
}
