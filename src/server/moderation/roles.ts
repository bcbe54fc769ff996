import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { forbidden } from "../http/api-error.ts";
import type { Viewer } from "../http/viewer.ts";
import { logDeed } from "./log.ts";
import { type Actor, canGrant } from "./policy.ts";
import { type Changed, changed, lockMember, presentStanding } from "./standing.ts";

const WORDS: Record<Viewer["role"], string> = {
  member: "You do not moderate this site any more",
  moderator: "You are a moderator of this site now",
  admin: "You are an admin of this site now",
};

/**
 * Gives a member a role; `by` null is the operator. Admins cannot take their own, so that one is always left: who was
 * one a moment ago is asked again. Run it in a transaction. Throws 404 or 403.
 */
export async function grantRole(
  db: Database,
  { by, username, role, reason }: { by: Actor; username: string; role: Viewer["role"]; reason: string },
): Promise<Changed> {
  // Two admins who take each other's role at once would leave none: the second is none any more.
  await sql`select from members where role = 'admin' order by id for no key update`.execute(db);
  const member = await lockMember(db, username);
  const actor = by && (await asIsNow(db, by));
  if (!canGrant(actor, member)) throw forbidden();
  if (member.role === role) return { standing: presentStanding(member), happenings: [] };
  await db.updateTable("members").set({ role }).where("id", "=", member.id).execute();
  await logDeed(db, actor, { action: "grant-role", subject: member.username, member, detail: role, reason });
  return changed(db, actor, member.id, `${WORDS[role]}: ${reason}`);
}

async function asIsNow(db: Database, { id, username }: NonNullable<Actor>): Promise<Actor> {
  const { rows } = await sql<{ role: Viewer["role"] }>`select role from members where id = ${id}`.execute(db);
  return { id, username, role: rows[0]!.role };
}
