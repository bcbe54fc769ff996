import type { Role } from "../../contract/entities.ts";
import type { MemberStatus } from "../../contract/moderation.ts";
import type { Database } from "../db/database.ts";
import { roleWords } from "../notifications/words.ts";
import { forbidden } from "../refusal.ts";
import { logDeed } from "./log.ts";
import { type Actor, canGrant } from "./policy.ts";
import { holdBoth, notifyAndRead, presentStatus } from "./member-status.ts";

/**
 * Gives a member a role; `by` null is the operator. Admins cannot take their own role, so one admin always
 * remains: `holdBoth` reads the actor's role again under a lock. Run it in a transaction. Throws 404 or 403.
 */
export async function grantRole(
  db: Database,
  by: Actor,
  nameOrUid: string,
  { role, reason }: { role: Role; reason: string },
): Promise<MemberStatus> {
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  if (!canGrant(actor, member)) throw forbidden("notAllowed");
  if (member.role === role) return presentStatus(member);
  await db.updateTable("members").set({ role }).where("id", "=", member.id).execute();
  await logDeed(db, actor, { action: "grant-role", subject: member.username, member, detail: role, reason });
  return notifyAndRead(db, actor, member.id, roleWords(role, reason));
}
