import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { letWaitAgain, refuseInBulk } from "../held/decide.ts";
import { type Actor, isBelow } from "../moderation/policy.ts";
import type { BulkActRow } from "./bulk-acts.ts";

/**
 * Refuses a post or comment that waits for approval as a part of the act, unless somebody decided about it, or its
 * author rose to the actor's rank.
 */
export async function refuseChild(
  db: Database,
  act: BulkActRow,
  actor: Actor,
  heldId: number,
): Promise<void> {
  const given = { reason: act.reason, parentId: act.entry_id, isOfAuthor: isBelow(actor) };
  const refused = await refuseInBulk(db, actor, heldId, given);
  if (!refused) return;
  await db
    .insertInto("bulk_act_children")
    .values({ act_id: act.id, held_id: heldId, author_id: refused.authorId })
    .execute();
  await sql`update bulk_acts set held = held + 1 where id = ${act.id}`.execute(db);
}

/** Lets a refused post or comment wait again, unless its author took it back. */
export async function giveBackChild(
  db: Database,
  act: BulkActRow,
  { id, heldId }: { id: number; heldId: number },
): Promise<void> {
  const { rows } = await sql`select from bulk_act_children where id = ${id} and outcome is null`.execute(db);
  // Another process may have dealt with the child since it was listed.
  if (rows.length === 0) return;
  const removedAt = sql`(select removed_at from bulk_act_children where id = ${id})`;
  const isGivenBack = await letWaitAgain(db, heldId, removedAt);
  await db
    .updateTable("bulk_act_children")
    .set({ outcome: isGivenBack ? "restored" : "left" })
    .where("id", "=", id)
    .execute();
  const counted = sql.ref(isGivenBack ? "restored_held" : "left_alone");
  await sql`update bulk_acts set ${counted} = ${counted} + 1 where id = ${act.id}`.execute(db);
}
