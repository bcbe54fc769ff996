import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { forbidden } from "../refusal.ts";
import { type Actor, isLockedFor } from "./policy.ts";

/**
 * Reads the actor's present role, which may have just changed. Locks all members in one order, so that nobody waits for
 * each other: the actor, the member acted on if there is one, and for moderators all admins (`isLockedFor`). Their roles in feeds
 * do not change meanwhile either. Call it before posts, comments and feeds are locked. Throws 403 if the actor is banned or suspended.
 */
export async function holdActor(db: Database, actor: Actor, memberId = actor?.id): Promise<Actor> {
  if (actor === null) return null;
  await sql`
    select from members where ${isLockedFor(actor)} or id in (${actor.id}, ${memberId}) order by id for no key update`.execute(
    db,
  );
  const { rows } = await sql<NonNullable<Actor> & { isHeldBack: boolean }>`
    select id, username, role, banned_at is not null or coalesce(suspended_until > now(), false) as "isHeldBack"
    from members where id = ${actor.id}`.execute(db);
  const { isHeldBack, ...present } = rows[0]!;
  if (isHeldBack) throw forbidden("notAllowed");
  return present;
}
