import { type Selectable, sql } from "kysely";
import type { BulkAct, BulkContent, BulkRange } from "../../contract/bulk-acts.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { BulkActs } from "../db/schema.ts";
import { enqueue, LONG_WORK } from "../jobs/enqueue.ts";
import { findMember } from "../members/members.ts";
import { domainOf } from "../moderation/domains.ts";
import { logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import { type Actor, canActInBulk, canActOnDomains, isBelow } from "../moderation/policy.ts";
import type { Viewer } from "../http/viewer.ts";
import { badRequest, forbidden, notFound } from "../refusal.ts";
import { presentBulkActs } from "./present.ts";
import type { BulkTarget } from "./targets.ts";

export type BulkActRow = Selectable<BulkActs>;

export interface AskedTarget {
  username?: string | undefined;
  domain?: string | undefined;
  content: BulkContent;
  range: BulkRange;
}

/** The target of an act, and its name in the log. */
interface Subject {
  target: BulkTarget;
  subject: string;
  member?: { id: string; username: string };
}

const HOUR = 3_600_000;
const LENGTHS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR };

/** Checks what a moderator asks to remove. Throws 400 for neither or both, 403 and 404. */
export async function subjectOf(
  db: Database,
  actor: Actor,
  { username, domain: typed, content, range }: AskedTarget,
  until: Date,
): Promise<Subject> {
  if ((username === undefined) === (typed === undefined)) throw badRequest("bulkActTarget");
  const since = range === "all" ? null : new Date(until.getTime() - LENGTHS[range]);
  const times = { since, until, role: actor?.role ?? null };
  if (username !== undefined) {
    const member = await findMember(db, username, { orDeleted: true });
    await refuseAbove(db, actor, member.id);
    return {
      target: { memberId: member.id, domain: null, content, ...times },
      subject: member.username,
      member,
    };
  }
  const domain = domainOf(typed!);
  if (domain === null) throw badRequest("badDomain");
  if (!canActOnDomains(actor)) throw forbidden("notAllowed");
  return { target: { memberId: null, domain, content, ...times }, subject: domain };
}

/**
 * Starts the removal of all that the target has, as one act. A job does the work (`run.ts`). A second press starts no second act.
 * Run it in a transaction. Throws 400, 403 or 404.
 */
export async function startBulkAct(
  db: Database,
  by: Actor,
  { reason, until, ...asked }: AskedTarget & { reason: string; until: Date },
): Promise<BulkAct> {
  await refuseFuture(db, until);
  const actor = await holdActor(db, by);
  const { target, subject, member } = await subjectOf(db, actor, asked, until);
  const earlier = await findSame(db, actor, target);
  if (earlier) return presentOne(db, earlier);
  const { memberId, domain, content, since } = target;
  const entry = {
    action: "start-bulk-act",
    subject,
    reason,
    detail: detailOf(content, asked.range),
  } as const;
  const entryId = await logDeed(db, actor, { ...entry, ...(member && { member }) });
  const { id } = await db
    .insertInto("bulk_acts")
    .values({
      ...{
        actor_id: actor?.id ?? null,
        actor_role: target.role,
        member_id: memberId,
        domain,
        content,
        since,
      },
      ...{ until, reason, entry_id: entryId },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(db, "bulk-act", { actId: id }, working(id));
  return presentOne(db, id);
}

/** The key of an act's job, and the queue of all of them. */
export function working(actId: number): { key: string; queue: string } {
  return { key: `bulk-act:${actId}`, queue: LONG_WORK };
}

/**
 * Undoes an act, also one that is still running. A second time changes nothing. Run it in a transaction. Throws 404, and 403
 * where the act has removed something of somebody on whom the actor may not act in bulk.
 */
export async function undoBulkAct(db: Database, by: Actor, id: string, reason: string): Promise<BulkAct> {
  const actor = await holdActor(db, by);
  const act = await lockBulkAct(db, parseId(id));
  if (!act) throw notFound("bulkActNotFound");
  await refuseUndo(db, actor, act);
  if (act.undo_entry_id !== null) return presentOne(db, act.id);
  const { subject, subject_id, subject_name, detail } = await db
    .selectFrom("moderation_log")
    .select(["subject", "subject_id", "subject_name", "detail"])
    .where("id", "=", act.entry_id)
    .executeTakeFirstOrThrow();
  const member = subject_id !== null && { member: { id: subject_id, username: subject_name! } };
  const entry = { action: "undo-bulk-act", subject, reason, ...(detail !== null && { detail }) } as const;
  const undoEntryId = await logDeed(db, actor, { ...entry, ...member });
  await db
    .updateTable("bulk_acts")
    .set({ state: "undoing", told_after: null, undo_entry_id: undoEntryId, undo_reason: reason })
    .set({ undo_actor_id: actor?.id ?? null, undo_actor_role: actor?.role ?? null })
    .where("id", "=", act.id)
    .execute();
  await enqueue(db, "bulk-act", { actId: act.id }, working(act.id));
  return presentOne(db, act.id);
}

/** Throws 404. */
export async function getBulkAct(db: Database, id: string): Promise<BulkAct> {
  return presentOne(db, parseId(id));
}

/** The act, locked until the transaction ends; each step of its work takes this lock first. */
export async function lockBulkAct(db: Database, id: number | null): Promise<BulkActRow | undefined> {
  return db.selectFrom("bulk_acts").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

async function presentOne(db: Database, id: number | null): Promise<BulkAct> {
  const [act] = id === null ? [] : await presentBulkActs(db, sql<boolean>`bulk_acts.id = ${id}`);
  if (!act) throw notFound("bulkActNotFound");
  return act.act;
}

/** The id of the act that this actor has already started from the same preview. */
async function findSame(db: Database, actor: Actor, target: BulkTarget): Promise<number | undefined> {
  const { memberId, domain, content, since, until } = target;
  const { rows } = await sql<{ id: number }>`
    select id from bulk_acts
    where actor_id is not distinct from ${actor?.id ?? null}::uuid and content = ${content} and until = ${until}
      and since is not distinct from ${since}
      and member_id is not distinct from ${memberId}::uuid and domain is not distinct from ${domain}`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Throws 400 for a time to come: whatever is written until then was in no preview. */
async function refuseFuture(db: Database, until: Date): Promise<void> {
  if (!(until.getTime() >= 0)) throw badRequest("bulkActUntil");
  const { rows } = await sql`select where ${until}::timestamptz > clock_timestamp()`.execute(db);
  if (rows.length > 0) throw badRequest("bulkActUntil");
}

async function refuseAbove(db: Database, actor: Actor, memberId: string): Promise<void> {
  const target = await db
    .selectFrom("members")
    .select(["id", sql<"member" | "moderator" | "admin">`role`.as("role")])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (!canActInBulk(actor, target)) throw forbidden("notAllowed");
}

async function refuseUndo(db: Database, actor: Actor, act: BulkActRow): Promise<void> {
  if (act.member_id !== null) await refuseAbove(db, actor, act.member_id);
  else if (!canActOnDomains(actor)) throw forbidden("notAllowed");
  if (await hasAuthorAbove(db, act.id, actor)) throw forbidden("notAllowed");
}

/** Whether an act has removed something of somebody on whom the actor may not act in bulk. */
export async function hasAuthorAbove(
  db: Database,
  actId: number,
  actor: Pick<Viewer, "role"> | null,
): Promise<boolean> {
  const { rows } = await sql`
    -- Few members have a role. Each is looked for by the first entry of the index from theirs on: for equal ones PostgreSQL would read the
    -- whole table where it expects many of them.
    select from members cross join lateral (
      select act_id, author_id from bulk_act_children where (act_id, author_id) >= (${actId}::bigint, members.id)
      order by act_id, author_id limit 1
    ) first where not ${isBelow(actor)} and first.act_id = ${actId} and first.author_id = members.id limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const CONTENT = { all: "posts and comments", posts: "posts", comments: "comments" };

function detailOf(content: BulkContent, range: BulkRange): string {
  return range === "all" ? CONTENT[content] : `${CONTENT[content]} from the last ${range}`;
}
