import type { Database } from "../../db/database.ts";
import { forbidden } from "../../refusal.ts";
import { hashPassword, refuseWeak } from "../passwords.ts";
import { setPassword } from "../set-password.ts";
import { type CheckedMember, hasStill } from "../sign-in.ts";
import { checkCurrentPassword } from "./current-password.ts";
import { enqueueNotice } from "./notices.ts";

interface CheckedChange {
  member: CheckedMember;
  passwordHash: string;
}

/**
 * Checks the current password and hashes the new one. Run it outside transactions, because both are slow.
 * Throws 403 for a wrong password, 400 for a weak new one.
 */
export async function checkPasswordChange(
  db: Database,
  memberId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  siteName: string,
): Promise<CheckedChange> {
  const member = await checkCurrentPassword(db, memberId, currentPassword);
  refuseWeak(newPassword, [member.username, member.email ?? "", siteName]);
  return { member, passwordHash: await hashPassword(newPassword) };
}

/**
 * Sets a checked password, ends every session but that of `token`, and queues a notice to the member. Run it
 * in a transaction. Throws 403 when the current password has changed since the check.
 */
export async function changePassword(
  db: Database,
  { member, passwordHash }: CheckedChange,
  token: string,
): Promise<void> {
  if (!(await hasStill(db, member))) throw forbidden("wrongPassword");
  await setPassword(db, member.id, passwordHash, { except: token });
  await enqueueNotice(db, member.id, { notice: "password-changed" });
}
