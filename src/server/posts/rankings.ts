import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TimeRange } from "../../contract/fields.ts";
import type { Database } from "../db/database.ts";
import { onPrimary } from "../db/primary.ts";
import { rangeStart } from "./time-ranges.ts";

/** Which list is ranked: all posts or those of some feeds, in a range of time. */
export interface RankedList {
  feedIds: number[] | null;
  time: TimeRange;
}

/** A list as it stood when it was computed. */
export interface Ranking {
  id: number;
  length: number;
}

/** Ids a row of `ranking_chunks` holds. */
const CHUNK = 1000;

/** A ranking is good for this many times what it cost to compute. */
const COST_FACTOR = 10;

/** … and for this many milliseconds a post it holds, which bounds what fifteen minutes of them take. */
const MS_PER_POST = 0.1;

/** Characters of feed ids a list's name may hold; longer ones are hashed. */
const MAX_KEY = 200;

/** Minutes a ranking stays readable after it was last handed out as current. */
const KEPT_MINUTES = 30;

/** The ranking to show now: the newest while it is fresh, else a new one, computed by one process on the primary. */
export async function currentRanking(db: Database, list: RankedList): Promise<Ranking> {
  const newest = await newestRanking(db, list);
  if (newest?.fresh) return newest;
  return onPrimary(db)
    .transaction()
    .execute(async (transaction) => {
      // A ranking lost in a crash is computed again: nobody need wait for the disk.
      await sql`set local synchronous_commit = off`.execute(transaction);
      const mine = await lockRanking(transaction, list, newest !== null);
      if (!mine) return newest!;
      const meanwhile = await newestRanking(transaction, list);
      return meanwhile?.fresh ? meanwhile : computeRanking(transaction, list, meanwhile);
    });
}

/** The ranking of this id, or null when it is no longer kept, or another list's. */
export async function findRanking(db: Database, list: RankedList, id: number): Promise<Ranking | null> {
  const ranking = await db
    .selectFrom("rankings")
    .select(["id", "length"])
    .where("id", "=", id)
    .where("key", "=", keyOf(list))
    .executeTakeFirst();
  return ranking ?? null;
}

/** The ids from `position` on, at most `count`, and only those of one chunk. */
export async function rankedIds(
  db: Database,
  rankingId: number,
  position: number,
  count: number,
): Promise<number[]> {
  const from = (position % CHUNK) + 1;
  const { rows } = await sql<{ ids: number[] }>`
    select post_ids[${from}:${from + count - 1}] as ids from ranking_chunks
    where ranking_id = ${rankingId} and number = ${Math.floor(position / CHUNK)}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Deletes the rankings that nobody can still be reading. */
export async function deleteOldRankings(db: Database): Promise<void> {
  await db
    .deleteFrom("rankings")
    .where("computed_at", "<", sql<Date>`now() - make_interval(mins => ${KEPT_MINUTES})`)
    .execute();
}

/**
 * Has the lists that hold the post ranked anew for who comes next: it is gone, and no offset may
 * count it. Run it in the transaction that deletes the post.
 */
export async function countDeletion(db: Database, postId: number): Promise<void> {
  await sql`
    insert into post_deletions (scope, count)
    select scope, 1 from (
      select 'all' as scope union all select feed_id::text from post_feeds where post_id = ${postId}
    ) scopes
    -- In one order for all, so that two deletions never wait for each other.
    order by scope
    on conflict (scope) do update set count = post_deletions.count + 1`.execute(db);
}

/** Whose deletions count for the list. */
function scopesOf({ feedIds }: RankedList): string[] {
  return feedIds === null ? ["all"] : feedIds.map(String);
}

/** The list's name; members who follow the same feeds share one. */
function keyOf(list: RankedList): string {
  const scopes = scopesOf(list).toSorted().join(",");
  const name = scopes.length <= MAX_KEY ? scopes : createHash("sha256").update(scopes).digest("hex");
  return `${name}:${list.time ?? "all"}`;
}

/** Deletions from the list's scopes, as the statement it stands in sees them. */
function deletionsOf(list: RankedList) {
  return sql`coalesce((select sum(count)::bigint from post_deletions where scope = any(${scopesOf(list)}::text[])), 0)`;
}

async function newestRanking(db: Database, list: RankedList): Promise<(Ranking & { fresh: boolean }) | null> {
  const { rows } = await sql<Ranking & { stale: boolean; cost: number; age: number }>`
    select id, length, deletions < ${deletionsOf(list)} as stale, cost_ms as cost,
      extract(epoch from clock_timestamp() - computed_at)::float8 * 1000 as age
    from rankings where key = ${keyOf(list)} order by id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, length, stale, cost, age } = row;
  return { id, length, fresh: !stale && age < Math.max(COST_FACTOR * cost, MS_PER_POST * length) };
}

/** Takes the right to compute. With an old ranking at hand it does not wait for who has it. */
async function lockRanking(db: Database, list: RankedList, hasOld: boolean): Promise<boolean> {
  const key = sql`hashtextextended(${`ranking:${keyOf(list)}`}, 0)`;
  if (!hasOld) {
    await sql`select pg_advisory_xact_lock(${key})`.execute(db);
    return true;
  }
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${key}) as locked`.execute(
    db,
  );
  return rows[0]!.locked;
}

/** Computes the list; where its order is that of the ranking before it, that one is current again. */
async function computeRanking(db: Database, list: RankedList, before: Ranking | null): Promise<Ranking> {
  const start = performance.now();
  const { rows } = await sql<{ id: number | null; length: number | null; deletions: number }>`
    with ordered as materialized (
      select p.id, row_number() over (order by p.total_hearts desc, p.created_at desc, p.id desc) - 1 as position
      from posts p
      where p.deleted_at is null ${inFeeds(list.feedIds)} ${inRange(list.time)}
    ), chunks as materialized (
      select (position / ${CHUNK}::int)::int as number, array_agg(id order by position) as post_ids
      from ordered group by 1
    ), old as (
      select number, post_ids from ranking_chunks where ranking_id = ${before?.id ?? null}::bigint
    ), ranking as (
      insert into rankings (key, length, cost_ms)
      select ${keyOf(list)}, (select count(*) from ordered), 0
      where ${before === null} or exists (
        select from chunks full join old using (number) where chunks.post_ids is distinct from old.post_ids
      )
      returning id, length
    ), filled as (
      insert into ranking_chunks (ranking_id, number, post_ids)
      select ranking.id, chunks.number, chunks.post_ids from ranking, chunks
    )
    select ranking.id, ranking.length, ${deletionsOf(list)} as deletions
    from (values (1)) one left join ranking on true`.execute(db);
  const { id, length, deletions } = rows[0]!;
  const ranking = id === null ? before! : { id, length: length! };
  await db
    .updateTable("rankings")
    .set({ cost_ms: performance.now() - start, computed_at: sql<Date>`clock_timestamp()`, deletions })
    .where("id", "=", ranking.id)
    .execute();
  return ranking;
}

function inFeeds(feedIds: number[] | null) {
  return feedIds === null
    ? sql``
    : sql`and p.id in (select post_id from post_feeds where feed_id = any(${feedIds}::bigint[]))`;
}

function inRange(time: TimeRange) {
  return time === undefined ? sql`` : sql`and p.created_at > ${rangeStart(time)}`;
}
