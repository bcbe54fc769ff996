import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { LIMITS } from "../../contract/limits.ts";

export interface Catch {
  ruleId: number;
  outcome: "tried" | "held" | "refused";
  postId?: number | undefined;
  commentId?: number | undefined;
}

export async function storeCatches(db: Database, catches: Catch[]): Promise<void> {
  if (catches.length === 0) return;
  await insert(db, [
    catches.map(({ ruleId }) => ruleId),
    catches.map(({ outcome }) => outcome),
    catches.map(({ postId }) => postId ?? null),
    catches.map(({ commentId }) => commentId ?? null),
  ]);
}

/** Leaves out rules that were deleted meanwhile. */
const insert = prepare(`
  insert into automatic_catches (rule_id, outcome, post_id, comment_id)
  select caught.* from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) caught (rule_id, outcome, post_id, comment_id)
  where exists (select from automatic_rules where id = caught.rule_id for key share)`);

export interface CatchCounts {
  tried: number;
  held: number;
  refused: number;
}

/** The numbers of the last 30 days by the rules' ids. */
export async function countCatches(db: Database): Promise<Map<number, CatchCounts>> {
  const { rows } = await sql<CatchCounts & { id: number }>`
    select rule_id as id, (count(*) filter (where outcome = 'tried'))::int as tried,
      (count(*) filter (where outcome = 'held'))::int as held,
      (count(*) filter (where outcome = 'refused'))::int as refused
    from automatic_catches where ${isRecent} group by rule_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export const isRecent = sql<boolean>`caught_at > now() - make_interval(days => ${LIMITS.trialDays}::int)`;

/** Deletes what no list shows any more: old catches, hashes of more than a day, and trials of tests that no rule has. */
export async function deleteOldCatches(db: Database): Promise<void> {
  await sql`delete from automatic_catches where not ${isRecent}`.execute(db);
  await sql`delete from near_copies where made_at < now() - interval '25 hours'`.execute(db);
  await sql`
    delete from automatic_trials trial where asked_at < now() - interval '1 day' and not exists (
      select from automatic_rules where test_hash = trial.test_hash
    )`.execute(db);
}
