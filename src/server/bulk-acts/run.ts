import { sql } from "kysely";
import type { BulkAct } from "../../contract/bulk-acts.ts";
import type { Database } from "../db/database.ts";
import { enqueue, type JobPayloads, resumeGivenUp } from "../jobs/enqueue.ts";
import { quiet } from "../jobs/quiet.ts";
import type { Actor } from "../moderation/policy.ts";
import { type BulkActRow, getBulkAct, lockBulkAct, working } from "./bulk-acts.ts";
import { removeChild, restoreChild } from "./children.ts";
import { notifyAuthors } from "./notify.ts";
import { nextTargets } from "./next-targets.ts";
import type { BulkTarget } from "./targets.ts";

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

/** Comments first: below a removed post they would be hidden with it, and come back with it. */
async function removeSome(db: Database, act: BulkActRow): Promise<boolean> {
  const target = targetOf(act);
  const actor = await actorOf(db, act.actor_id, act.actor_role);
  const comments = await nextTargets(db, target, "comments", act.comments_after, BATCH);
  const isOfComments = comments.last !== null;
  const { ids, last } = isOfComments
    ? comments
    : await nextTargets(db, target, "posts", act.posts_after, BATCH);
  if (last === null) return step(db, act, (transaction) => finish(transaction, act, actor));
  for (const id of ids) {
    const child = isOfComments ? { commentId: id } : { postId: id };
    if (!(await step(db, act, (transaction) => removeChild(transaction, act, actor, child)))) return true;
  }
  // Behind the last one are those that were looked at in vain.
  await step(db, act, (transaction) => moveOn(transaction, act.id, isOfComments, last));
  return true;
}

async function restoreSome(db: Database, act: BulkActRow): Promise<boolean> {
  const actor = await actorOf(db, act.undo_actor_id, act.undo_actor_role);
  // The last removed first, so that posts come back before the comments below them.
  const children = await db
    .selectFrom("bulk_act_children")
    .select("id")
    .where("act_id", "=", act.id)
    .where("outcome", "is", null)
    .orderBy("id", "desc")
    .limit(BATCH)
    .execute();
  if (children.length === 0) return step(db, act, (transaction) => finish(transaction, act, actor));
  for (const { id } of children)
    await step(db, act, (transaction) => restoreChild(transaction, act, actor, id));
  return true;
}

/**
 * A step of the work in a transaction of its own, so that rows stay locked only for a moment. Does nothing where the act has
 * another state by now, and returns whether it did it. Steps of one act never run at once, also in two processes.
 */
async function step(
  db: Database,
  { id, state }: BulkActRow,
  work: (transaction: Database) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // A step that a crash loses is done again.
    await sql`set local synchronous_commit = off`.execute(transaction);
    if ((await lockBulkAct(transaction, id))?.state !== state) return false;
    await work(transaction);
    return true;
  });
}

/** Tells the authors in the transaction that ends the work, hence once. */
async function finish(db: Database, act: BulkActRow, actor: Actor): Promise<void> {
  await notifyAuthors(db, act, actor);
  await db
    .updateTable("bulk_acts")
    .set({ state: act.state === "undoing" ? "undone" : "done" })
    .where("id", "=", act.id)
    .execute();
}

async function moveOn(db: Database, actId: number, isOfComments: boolean, last: number): Promise<void> {
  await db
    .updateTable("bulk_acts")
    .set(isOfComments ? { comments_after: last } : { posts_after: last })
    .where("id", "=", actId)
    .execute();
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
  return { id, username, role: role as NonNullable<Actor>["role"] };
}
