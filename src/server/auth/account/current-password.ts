import type { Database } from "../../db/database.ts";
import { forbidden, unauthorized } from "../../refusal.ts";
import { passwordFits } from "../passwords.ts";
import type { CheckedMember } from "../sign-in.ts";

/** A checked member with the name and e-mail that a new password must not consist of. */
export interface CheckedOwner extends CheckedMember {
  username: string;
  email: string | null;
}

/**
 * Checks a member's current password. Run it outside transactions, because hashing is slow. Throws 403 for a
 * wrong password or a member who has none: a 401 would sign the caller out.
 */
export async function checkCurrentPassword(
  db: Database,
  memberId: string,
  password: string,
): Promise<CheckedOwner> {
  const member = await db
    .selectFrom("members")
    .select(["id", "password_hash", "username", "email", "account_deleted_at"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow(() => unauthorized("sessionEnded"));
  // The account was deleted since the session was checked. A withdrawn request to join leaves no row, as above.
  if (member.account_deleted_at !== null) throw unauthorized("sessionEnded");
  if (member.password_hash === null) throw forbidden("noPassword");
  if (!(await passwordFits(member.password_hash, password))) throw forbidden("wrongPassword");
  return member;
}
