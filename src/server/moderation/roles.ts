import type { Role } from "../../contract/entities.ts";
import type { MemberStatus } from "../../contract/member-status.ts";
import type { Database } from "../db/database.ts";
import { findMember, getMember } from "../members/members.ts";
import { roleWords } from "../notifications/words.ts";
import { conflictOver, forbidden } from "../refusal.ts";
import { logDeed } from "./log.ts";
import { type Actor, canGrant, isRise, needsConfirmation } from "./policy.ts";
import { holdBoth, notifyAndRead, presentStatus } from "./member-status.ts";

interface Grant {
  role: Role;
  reason: string;
}

/** Whether this grant needs the admin's password, by the role that the member has now. Throws 404. */
export async function isGuarded(db: Database, nameOrUid: string, role: Role): Promise<boolean> {
  const { id } = await findMember(db, nameOrUid);
  return needsConfirmation((await getMember(db, id)).role as Role, role);
}

/**
 * Gives a member a role; `by` null is the operator, who may take the last admin's. Admins cannot take their own role, so by them one
 * always remains: `holdBoth` reads the actor's role again under a lock. Run it in a transaction. Throws 404, 403, and 409 for a higher role that a
 * suspended or banned member would get: they could not use it, and would have it unseen once that ends.
 */
export async function grantRole(
  db: Database,
  by: Actor,
  nameOrUid: string,
  { role, reason, isConfirmed }: Grant & { isConfirmed: boolean },
): Promise<MemberStatus> {
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  if (!canGrant(actor, member)) throw forbidden("notAllowed");
  if (member.role === role) return presentStatus(member);
  // Checked under the lock: another admin may have changed the role since the password was asked for.
  if (needsConfirmation(member.role, role) && !isConfirmed) throw forbidden("confirmationNeeded");
  const isHeldBack = member.banned_at !== null || member.suspended_until !== null;
  if (actor !== null && isRise(member.role, role) && isHeldBack) {
    throw conflictOver("roleWhileHeldBack", { name: member.username });
  }
  await db.updateTable("members").set({ role }).where("id", "=", member.id).execute();
  await logDeed(db, actor, { action: "grant-role", subject: member.username, member, detail: role, reason });
  return notifyAndRead(db, actor, member.id, { words: roleWords(role, reason) });
}
