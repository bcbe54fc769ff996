import { sql, type Updateable } from "kysely";
import type { BulkAct } from "../../contract/bulk-acts.ts";
import type { Database } from "../db/database.ts";
import type { BulkActs } from "../db/schema.ts";
import { enqueue, type JobPayloads, resumeGivenUp } from "../jobs/enqueue.ts";
import { quiet } from "../jobs/quiet.ts";
import { type Actor, canGoOn } from "../moderation/policy.ts";
import { type BulkActRow, getBulkAct, lockBulkAct, working } from "./bulk-acts.ts";
import { removeChild, restoreChild } from "./children.ts";
import { giveBackChild, refuseChild } from "./held-children.ts";
import { notifyNextAuthors } from "./notify.ts";
import { nextTargets } from "./next-targets.ts";
import type { BulkTarget, ContentTable } from "./targets.ts";

/** Posts or comments between two looks at whether the process is busy. */
const BATCH = 20;

/** One run of the job lasts this long at most, so that a program that stops need not wait for all of it. */
const RUN_MS = 5_000;

/** In a busy process, a batch waits for up to this long, so that requests go first. */
const PATIENCE_MS = 200;

/** The job that removes or restores the children of an act. Enqueues itself again while more is left. */
export async function runBulkAct(
  db: Database,
  { actId }: JobPayloads["bulk-act"],
  { runMs = RUN_MS } = {},
): Promise<void> {
  const end = performance.now() + runMs;
  while (await workOn(db, actId)) {
    if (performance.now() > end) return enqueue(db, "bulk-act", { actId }, working(actId));
    await quiet(PATIENCE_MS);
  }
}

/** Does all that is left of an act's work, beside its job. For programs beside the site, which may not run. */
export async function endBulkAct(db: Database, id: string): Promise<BulkAct> {
  while (await workOn(db, Number(id)));
  return getBulkAct(db, id);
}

/** Does some of an act's work. Returns whether more is left. Opens its own transactions, so call it outside one. */
export async function workOn(db: Database, actId: number): Promise<boolean> {
  const act = await db.selectFrom("bulk_acts").selectAll().where("id", "=", actId).executeTakeFirst();
  if (act?.state === "running") return removeSome(db, act);
  if (act?.state === "undoing") return restoreSome(db, act);
  return false;
}

/** Makes given-up acts due again, after a fault that is mended by now. */
export function resumeBulkActs(db: Database): Promise<void> {
  return resumeGivenUp(db, "bulk-act");
}

type BulkRole = NonNullable<Actor>["role"];

/** An act's walk over one kind of content. */
interface Walk {
  table: ContentTable;
  /** The column with the id that the walk has come to. */
  after: "held_after" | "comments_after" | "posts_after";
  remove: (db: Database, act: BulkActRow, actor: Actor, id: number) => Promise<void>;
}

/**
 * Held posts and comments first: an approval would make it a post from after the act's range. Comments before posts: below a removed post they
 * would be hidden with it, and come back with it.
 */
const WALKS: Walk[] = [
  { table: "held_writings", after: "held_after", remove: refuseChild },
  {
    ...{ table: "comments", after: "comments_after" },
    remove: (db, act, actor, commentId) => removeChild(db, act, actor, { commentId }),
  },
  {
    ...{ table: "posts", after: "posts_after" },
    remove: (db, act, actor, postId) => removeChild(db, act, actor, { postId }),
  },
];

async function removeSome(db: Database, act: BulkActRow): Promise<boolean> {
  const actor = await actorOf(db, act.actor_id, act.actor_role);
  // Once an author is told, nothing more of theirs is removed.
  const isTelling = act.told_after !== null || act.is_stopped;
  for (const { table, after, remove } of isTelling ? [] : WALKS) {
    const { ids, last } = await nextTargets(db, targetOf(act), table, act[after], BATCH);
    if (last === null) continue;
    for (const id of ids)
      if (!(await removalStep(db, act, (transaction) => remove(transaction, act, actor, id)))) return true;
    // Moves on to the last id that was searched: the rows behind the last one removed had nothing to remove.
    await removalStep(db, act, (transaction) => update(transaction, act.id, { [after]: last }));
    return true;
  }
  return tellSome(db, act, actor);
}

async function restoreSome(db: Database, act: BulkActRow): Promise<boolean> {
  const actor = await actorOf(db, act.undo_actor_id, act.undo_actor_role);
  // The last removed first, so that posts come back before the comments below them.
  const children = await db
    .selectFrom("bulk_act_children")
    .select(["id", "held_id"])
    .where("act_id", "=", act.id)
    .where("outcome", "is", null)
    .orderBy("id", "desc")
    .limit(BATCH)
    .execute();
  if (children.length === 0) return tellSome(db, act, actor);
  for (const { id, held_id: heldId } of children)
    await step(db, act, (transaction) =>
      heldId === null
        ? restoreChild(transaction, act, actor, id)
        : giveBackChild(transaction, act, { id, heldId }),
    );
  return true;
}

/**
 * Tells some authors, and ends the work once all have been told. Returns true while more is left, perhaps for another
 * process.
 */
async function tellSome(db: Database, act: BulkActRow, actor: Actor): Promise<true> {
  await step(db, act, async (transaction) => {
    const last = await notifyNextAuthors(transaction, act, actor);
    const ended = { state: act.state === "undoing" ? "undone" : "done", told_after: null };
    await update(transaction, act.id, last === null ? ended : { told_after: last });
  });
  return true;
}

type Work = (transaction: Database) => Promise<unknown>;

/**
 * A step of the work in a transaction of its own, so that rows stay locked only for a moment. Does nothing where the act has
 * another state by now or has told more authors, and returns whether it did it. Steps of one act never run at once, also in two processes.
 */
async function step(db: Database, act: BulkActRow, work: Work): Promise<boolean> {
  return db.transaction().execute((transaction) => stepIn(transaction, act, work));
}

/** A `step` that removes, and stops the act where whoever started it may not go on. */
async function removalStep(db: Database, act: BulkActRow, work: Work): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Members are locked before acts, as by an undo.
    if (await holdsStarter(transaction, act)) return stepIn(transaction, act, work);
    await stepIn(transaction, act, () => update(transaction, act.id, { is_stopped: true }));
    return false;
  });
}

async function stepIn(
  transaction: Database,
  { id, state, told_after: toldAfter, is_stopped: isStopped }: BulkActRow,
  work: Work,
): Promise<boolean> {
  // A step that a crash loses is done again.
  await sql`set local synchronous_commit = off`.execute(transaction);
  const now = await lockBulkAct(transaction, id);
  if (now?.state !== state || now.told_after !== toldAfter || now.is_stopped !== isStopped) return false;
  await work(transaction);
  return true;
}

/** Whether the one who started the act may go on with it. A ban, suspension or change of the role waits until this step is over. */
async function holdsStarter(db: Database, { actor_id: id, actor_role: role }: BulkActRow): Promise<boolean> {
  if (id === null) return true;
  const { rows } = await sql<{ isHeld: boolean }>`
    select ${canGoOn(role as BulkRole)} as "isHeld" from members where id = ${id} for share`.execute(db);
  return rows[0]!.isHeld;
}

async function update(db: Database, actId: number, values: Updateable<BulkActs>): Promise<void> {
  await db.updateTable("bulk_acts").set(values).where("id", "=", actId).execute();
}

function targetOf(act: BulkActRow): BulkTarget {
  return {
    memberId: act.member_id,
    domain: act.domain,
    content: act.content as BulkTarget["content"],
    since: act.since,
    until: act.until,
    role: act.actor_role as BulkTarget["role"],
  };
}

/** The actor with the role at the time of the act. */
async function actorOf(db: Database, id: string | null, role: string | null): Promise<Actor> {
  if (id === null) return null;
  const { username } = await db
    .selectFrom("members")
    .select("username")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, username, role: role as BulkRole };
}
