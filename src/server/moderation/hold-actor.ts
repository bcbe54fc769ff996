import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { isHeldBack } from "../members/held-back.ts";
import { forbidden } from "../refusal.ts";
import { type Actor, canAdminister, isLockedFor } from "./policy.ts";

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
  const { rows } = await sql<NonNullable<Actor> & { mayNotAct: boolean }>`
    select id, username, role, ${isHeldBack()} as "mayNotAct"
    from members where id = ${actor.id}`.execute(db);
  const { mayNotAct, ...present } = rows[0]!;
  if (mayNotAct) throw forbidden("notAllowed");
  return present;
}

/** `holdActor` for changes to the site itself. Throws 403 also for somebody who is no admin any more. */
export async function holdAdmin(db: Database, by: Actor): Promise<Actor> {
  const actor = await holdActor(db, by);
  if (!canAdminister(actor)) throw forbidden("notAllowed");
  return actor;
}

/** `holdActor` for decisions about a post or comment, whose author is the member acted on. */
export async function holdJudge(
  db: Database,
  by: Actor,
  table: "posts" | "comments",
  id: string,
): Promise<Actor> {
  const found = await db
    .selectFrom(table)
    .select("member_id")
    .where("id", "=", parseId(id))
    .executeTakeFirst();
  return holdActor(db, by, found?.member_id);
}
