import { sql } from "kysely";
import type { TimeRange } from "../../contract/fields.ts";
import type { Database } from "../db/database.ts";
import { DELETED_BEFORE } from "./mend-ranking.ts";
import { CHUNK, FEED_CHUNK, type ListOrder, type Ranking } from "./ranking.ts";
import { rangeStart } from "./range-start.ts";

/** Id of the newest post that was not imported. A ranking that lacks it is behind (`NewestState.isBehind`). */
export const NEWEST_OWN_POST = `(
  select coalesce(max(case when is_imported then -post_id else post_id end), 0) from post_search_recent
)`;

/** `work_mem` for sorting many posts. */
const SORT_MEMORY = "64MB";

/** Computes a ranking. If the order is still that of `before`, `before` becomes current again. */
export async function computeRanking(
  db: Database,
  order: ListOrder,
  before: Ranking | null,
): Promise<Ranking> {
  const start = performance.now();
  await sql`set local work_mem = ${sql.lit(SORT_MEMORY)}`.execute(db);
  const { rows } = await sql<{ id: number | null; length: number | null; deletions: number; newest: number }>`
    with ordered as materialized (
      select p.id, p.created_at, (row_number() over (order by ${orderOf(order)}) - 1)::int as place
      from posts p where p.deleted_at is null ${inRange(order)}
    ), chunks as materialized (
      select start / ${CHUNK}::int as number, ids[start + 1 : start + ${CHUNK}::int] as post_ids
      from (select array_agg(id order by place) as ids from ordered) listed,
        generate_series(0, cardinality(ids) - 1, ${CHUNK}::int) start
    ), old as (
      select number, post_ids from ranking_chunks where ranking_id = ${before?.id ?? null}::bigint
    ), known as (
      select count as deletions, moves, ${sql.raw(NEWEST_OWN_POST)} as newest from post_deletions
    ), ranking as (
      insert into rankings (list_order, length, cost_ms, deletions, moves, newest_id, first_created_at, sought)
      select ${order}, (select count(*) from ordered), 0, deletions, moves, newest,
        (select created_at from ordered where place = 0), ${sql.raw(DELETED_BEFORE)}
      from known
      where ${before === null} or exists (
        select from chunks full join old using (number) where chunks.post_ids is distinct from old.post_ids
      ) or exists (
        -- A deleted post was restored: the mended ranking still has the post, but not its position in feeds. Or a
        -- post has moved to other feeds, which leaves the order as it was.
        select from rankings
        where id = ${before?.id ?? null}::bigint and (gone <> '{}' or rankings.moves <> known.moves)
      )
      returning id, length
    ), filled as (
      insert into ranking_chunks (ranking_id, number, post_ids)
      select ranking.id, chunks.number, chunks.post_ids from ranking, chunks
    ), filed as (
      insert into ranking_feeds (ranking_id, feed_id, last, start, places)
      select ranking.id, feed_id, all_places[least(start + ${FEED_CHUNK}::int, cardinality(all_places))], start,
        all_places[start + 1 : start + ${FEED_CHUNK}::int]
      from ranking cross join (
        select feed_id, array_agg(place order by place) as all_places
        from ordered join post_feeds on post_id = ordered.id group by feed_id
      ) posted cross join generate_series(0, cardinality(all_places) - 1, ${FEED_CHUNK}::int) start
    )
    select ranking.id, ranking.length, deletions, newest from known left join ranking on true`.execute(db);
  const { id, length, deletions, newest } = rows[0]!;
  const ranking = id === null ? before! : { id, length: length!, gone: [], takenOut: 0 };
  await db
    .updateTable("rankings")
    .set({
      cost_ms: performance.now() - start,
      computed_at: sql<Date>`clock_timestamp()`,
      deletions,
      newest_id: newest,
    })
    .where("id", "=", ranking.id)
    .execute();
  return ranking;
}

function orderOf(order: ListOrder) {
  const newest = sql`p.created_at desc, p.id desc`;
  switch (order) {
    case "recent":
      return newest;
    case "hot":
      return sql`coalesce(p.hot, hot_of(p.total_hearts, p.created_at)) desc, p.id desc`;
    case "active":
      return sql`coalesce(p.active_at, p.created_at) desc, p.id desc`;
    default:
      return sql`p.total_hearts desc, ${newest}`;
  }
}

function inRange(order: ListOrder) {
  const range = RANGES[order];
  return range ? sql`and p.created_at > ${rangeStart(range)}` : sql``;
}

const RANGES: Partial<Record<ListOrder, NonNullable<TimeRange>>> = {
  "top-24h": "24h",
  "top-7d": "7d",
  "top-30d": "30d",
};
