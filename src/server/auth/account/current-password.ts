import { ERROR_TEXTS } from "../../../contract/errors.ts";
import type { Database } from "../../db/database.ts";
import { forbidden } from "../../refusal.ts";
import { passwordFits } from "../passwords.ts";
import type { CheckedMember } from "../sign-in.ts";

/** A checked member with what is known of them, which no password may be made of. */
export interface CheckedOwner extends CheckedMember {
  username: string;
  email: string | null;
}

/**
 * The member, whose current password this is. Not in a transaction, as comparing takes a while. Throws 403 when it
 * is another, or they have none: 401 would say that they are signed out.
 */
export async function checkCurrentPassword(
  db: Database,
  memberId: string,
  password: string,
): Promise<CheckedOwner> {
  const member = await db
    .selectFrom("members")
    .select(["id", "password_hash", "username", "email"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (member.password_hash === null) throw forbidden(ERROR_TEXTS.noPassword);
  if (!(await passwordFits(member.password_hash, password))) throw forbidden(ERROR_TEXTS.wrongPassword);
  return member;
}
