import { sql } from "kysely";
import type { AppealDecision } from "../../contract/appeals.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { Actor } from "../moderation/policy.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import { holdRemoval, recordOnRemoval, removalOf } from "./decide-removal.ts";
import { holdSanction, recordOnSanction, sanctionOf } from "./decide-sanction.ts";
import type { AppealRow, Decided, Undecided } from "./deciding.ts";
import { isDecider, isForAdmins } from "./policy.ts";

/**
 * Grants an appeal, which restores the post or comment as a moderator would, or ends the sanction; or upholds the decision. The same
 * decision by the same moderator again changes nothing. Run it in a transaction. Throws 404, 403, and 409 where it was decided or
 * closed meanwhile.
 */
export async function decideOnAppeal(
  db: Database,
  by: Actor,
  id: string,
  decision: AppealDecision,
): Promise<void> {
  const seen = await findAppeal(db, parseId(id));
  const actor = await (seen.post_id === null ? holdSanction(db, by, seen) : holdRemoval(db, by, seen));
  const appeal = await findAppeal(db, seen.id, { isLocked: true });
  const state = decision.decision === "grant" ? "granted" : "upheld";
  if (appeal.state !== "waiting") {
    if (isSame(appeal, actor, { state, line: decision.line })) return;
    throw conflict(appeal.state === "closed" ? "appealClosed" : "appealDecided");
  }
  await (appeal.post_id === null
    ? decideOn(db, actor, { appeal, decision, find: sanctionOf, record: recordOnSanction })
    : decideOn(db, actor, { appeal, decision, find: removalOf, record: recordOnRemoval }));
}

/** A decision about a locked appeal that waits, and what depends on what the appeal is about. */
interface Deciding<T extends Undecided> {
  appeal: AppealRow;
  decision: AppealDecision;
  /** The content or sanction that an appeal is about; undefined where it is not in force any more. */
  find: (db: Database, appeal: AppealRow) => Promise<T | undefined>;
  /** Logs the decision, carries it out and notifies the author. */
  record: (db: Database, actor: Actor, decided: Decided<T>) => Promise<void>;
}

async function decideOn<T extends Undecided>(
  db: Database,
  actor: Actor,
  { appeal, decision: { decision, line }, find, record }: Deciding<T>,
): Promise<void> {
  const about = await find(db, appeal);
  if (!about) throw conflict("appealClosed");
  await requireAppealDecider(db, actor, about);
  const isGranted = decision === "grant";
  await db
    .updateTable("appeals")
    .set({ state: isGranted ? "granted" : "upheld", line, decided_at: sql<Date>`now()` })
    .set({ decided_by: actor?.id ?? null })
    .where("id", "=", appeal.id)
    .execute();
  await record(db, actor, { appeal, about, isGranted, line });
}

/** Throws 404. */
async function findAppeal(db: Database, id: number | null, { isLocked = false } = {}): Promise<AppealRow> {
  const found = db.selectFrom("appeals").selectAll().where("id", "=", id);
  const appeal = await (isLocked ? found.forNoKeyUpdate() : found).executeTakeFirst();
  if (!appeal) throw notFound("appealNotFound");
  return appeal;
}

function isSame(appeal: AppealRow, actor: Actor, wanted: { state: string; line: string }): boolean {
  return (
    appeal.decided_by === (actor?.id ?? null) && appeal.state === wanted.state && appeal.line === wanted.line
  );
}

/** Throws 403. */
async function requireAppealDecider(
  db: Database,
  actor: Actor,
  { authorId, names, authorRole }: Undecided,
): Promise<void> {
  if (actor === null) return;
  const of = {
    ...{ authorId: sql`${authorId}::uuid`, deciders: sql`${names}::text[]` },
    ...(authorRole !== undefined && { authorRole: sql`${authorRole}::text` }),
  };
  const { rows } = await sql`select from members where id = ${actor.id} and ${isDecider(of)}`.execute(db);
  if (rows.length > 0) return;
  throw forbidden(isForAdmins(actor, authorRole) ? "appealForAdmins" : "appealOfOthers");
}
