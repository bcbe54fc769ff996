import type { PlainErrorCode } from "../../contract/errors.ts";
import { type Group, isInGroup, type Permission } from "../../contract/site.ts";
import type { Database } from "../db/database.ts";
import type { Viewer } from "../http/viewer.ts";
import { forbidden } from "../refusal.ts";

/** The group that may do what the setting is about. */
export async function readPermission(db: Database, permission: Permission): Promise<Group> {
  const stored = await db.selectFrom("site_settings").select(permission).executeTakeFirstOrThrow();
  return stored[permission] as Group;
}

/** Whether a member of this role may do what the setting is about. */
export async function hasPermission(
  db: Database,
  member: Pick<Viewer, "role">,
  permission: Permission,
): Promise<boolean> {
  return isInGroup(member, await readPermission(db, permission));
}

/** Throws 403 with this refusal where the member may not. */
export async function requirePermission(
  db: Database,
  member: Pick<Viewer, "role">,
  permission: Permission,
  refusal: PlainErrorCode,
): Promise<void> {
  if (!(await hasPermission(db, member, permission))) throw forbidden(refusal);
}
