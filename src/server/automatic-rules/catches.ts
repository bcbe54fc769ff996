import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { WrittenId } from "./near-copies.ts";

export interface Catch {
  ruleId: number;
  outcome: "tried" | "held" | "refused";
  /** The words that were the reasons for the catch of a learned rule. */
  words?: string[] | null;
  postId?: number | undefined;
  commentId?: number | undefined;
  heldId?: number | undefined;
}

export async function storeCatches(db: Database, catches: Catch[]): Promise<void> {
  if (catches.length === 0) return;
  await insert(db, [
    catches.map(({ ruleId }) => ruleId),
    catches.map(({ outcome }) => outcome),
    catches.map(({ postId }) => postId ?? null),
    catches.map(({ commentId }) => commentId ?? null),
    catches.map(({ heldId }) => heldId ?? null),
    JSON.stringify(catches.map(({ words = null }) => words)),
  ]);
}

/** Inserts catches, except those of rules that were deleted meanwhile. */
const insert = prepare(`
  insert into automatic_catches (rule_id, outcome, post_id, comment_id, held_id, words)
  select rule_id, outcome, post_id, comment_id, held_id,
    case when json_typeof($6::json -> (place - 1)::int) = 'array'
      then array(select json_array_elements_text($6::json -> (place - 1)::int)) end
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
    with ordinality caught (rule_id, outcome, post_id, comment_id, held_id, place)
  where exists (select from automatic_rules where id = caught.rule_id for key share)`);

/** Counts refusals by rule and day, so that a flood of refusals makes few rows. */
export async function storeRefusals(db: Database, ruleIds: number[]): Promise<void> {
  await addRefusals(db, [ruleIds]);
}

const addRefusals = prepare(`
  insert into automatic_refusals as stored (rule_id, day, count)
  select rule_id, current_date, count(*) from unnest($1::bigint[]) refusing (rule_id)
  where exists (select from automatic_rules where id = refusing.rule_id for key share)
  group by rule_id order by rule_id
  on conflict (rule_id, day) do update set count = stored.count + excluded.count`);

/** Gives the catches of a held text the id under which it was published. They are then listed, and count as approved. */
export async function publishCatches(db: Database, heldId: number, of: WrittenId): Promise<void> {
  await db
    .updateTable("automatic_catches")
    .set("postId" in of ? { post_id: of.postId } : { comment_id: of.commentId })
    .where("held_id", "=", heldId)
    .execute();
}

/** The names of the posts and comments of the last 30 days that rules held and a moderator approved. */
export async function approvedWritings(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom("automatic_catches")
    .select(["post_id", "comment_id"])
    .where("outcome", "=", "held")
    .where(({ or, eb }) => or([eb("post_id", "is not", null), eb("comment_id", "is not", null)]))
    .execute();
  return new Set(
    rows.map(({ post_id: postId, comment_id: commentId }) => nameOfWriting({ postId, commentId })),
  );
}

/** The name of a post or comment in the set of approved ones. The name of a comment does not have its post. */
export function nameOfWriting({
  postId,
  commentId,
}: {
  postId: number | null;
  commentId: number | null;
}): string {
  return commentId === null ? `post ${postId}` : `comment ${commentId}`;
}

export interface CatchCounts {
  tried: number;
  held: number;
  /** The held posts and comments that a moderator approved. */
  approved: number;
  refused: number;
}

/** The numbers of catches in the last 30 days, by the rules' ids. */
export async function countCatches(db: Database): Promise<Map<number, CatchCounts>> {
  const { rows } = await sql<CatchCounts & { id: number }>`
    select automatic_rules.id, tried, held, approved, coalesce((
        select sum(count)::int from automatic_refusals where rule_id = automatic_rules.id and ${isRecentDay}
      ), 0) as refused
    from automatic_rules, lateral (
      select (count(*) filter (where outcome = 'tried'))::int as tried,
        (count(*) filter (where outcome = 'held'))::int as held,
        (count(*) filter (where outcome = 'held' and num_nonnulls(post_id, comment_id) > 0))::int as approved
      from automatic_catches where rule_id = automatic_rules.id and ${isRecent}
    ) caught`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export const isRecent = sql<boolean>`caught_at > now() - make_interval(days => ${LIMITS.trialDays}::int)`;

const isRecentDay = sql<boolean>`day > current_date - ${LIMITS.trialDays}::int`;

/** Deletes data that is no longer used: old catches, hashes older than a day, and trials of tests that no rule has. */
export async function deleteOldCatches(db: Database): Promise<void> {
  await sql`delete from automatic_catches where not ${isRecent}`.execute(db);
  await sql`delete from automatic_refusals where not ${isRecentDay}`.execute(db);
  await sql`delete from near_copies where made_at < now() - interval '25 hours'`.execute(db);
  await sql`
    delete from automatic_trials trial where asked_at < now() - interval '1 day' and not exists (
      select from automatic_rules where test_hash = trial.test_hash
    )`.execute(db);
}
