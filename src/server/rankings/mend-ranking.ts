import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { CHUNK, type Ranking } from "./ranking.ts";

/** The longest time from the start of a transaction that deletes a post to its commit. */
const SLOWEST_DELETION = "1 hour";

/**
 * Marks all rankings as stale, so that the next request computes or mends its ranking: offsets must not count
 * a deleted post and must count a restored one. Call it in the transaction that deletes or restores the post.
 */
export async function rankAnew(db: Database): Promise<void> {
  await sql`update post_deletions set count = count + 1`.execute(db);
}

/**
 * The same where a post has moved to other feeds. Until the next ranking is computed, lists leave the post out of the
 * feeds that it left, and those that it entered do not have it yet.
 */
export async function rankFeedsAnew(db: Database): Promise<void> {
  await sql`update post_deletions set count = count + 1, moves = moves + 1`.execute(db);
}

/**
 * Takes deleted posts out of a ranking that is too expensive to compute again for each deletion. Positions
 * stay the same, so that readers' cursors stay valid. Callers must not mend one ranking concurrently.
 */
export async function mendRanking(db: Database, id: number): Promise<Ranking> {
  const { rows } = await sql<{ deletions: number; deleted: number[] }>`
    select count as deletions, array(
      select posts.id from posts, rankings
      where rankings.id = ${id} and deleted_at > computed_at - interval ${sql.lit(SLOWEST_DELETION)}
    ) as deleted
    from post_deletions`.execute(db);
  const { deletions, deleted } = rows[0]!;
  const gone = await findPlaces(db, id, deleted);
  for (const { place, feedIds } of gone) await takeOutOfFeeds(db, id, place, feedIds);
  const { rows: mended } = await sql<Ranking>`
    update rankings set deletions = ${deletions}, gone = array(
      select distinct place from unnest(gone || ${gone.map(({ place }) => place)}::int[]) place order by place
    )
    where id = ${id} returning id, length, gone`.execute(db);
  return mended[0]!;
}

/** The positions and feeds of those posts that the ranking has and that are not yet in `gone`. */
async function findPlaces(
  db: Database,
  id: number,
  deleted: number[],
): Promise<{ place: number; feedIds: number[] }[]> {
  if (deleted.length === 0) return [];
  const { rows } = await sql<{ place: number; feedIds: number[] }>`
    select place, array(select feed_id from post_feeds where post_id = found.post_id) as "feedIds"
    from (
      select number * ${CHUNK}::int + (nth - 1)::int as place, post_id
      from ranking_chunks, unnest(post_ids) with ordinality as listed (post_id, nth)
      where ranking_id = ${id} and post_ids && ${deleted}::bigint[] and post_id = any(${deleted}::bigint[])
    ) found
    where place <> all((select gone from rankings where id = ${id})::int[])`.execute(db);
  return rows;
}

async function takeOutOfFeeds(db: Database, id: number, place: number, feedIds: number[]): Promise<void> {
  for (const feedId of feedIds) {
    await sql`
      with held as (
        select last from ranking_feeds where ranking_id = ${id} and feed_id = ${feedId} and last >= ${place}
        order by last limit 1
      )
      update ranking_feeds set places = array_remove(places, ${place}::int),
        start = start - (ranking_feeds.last > held.last)::int
      from held
      where ranking_id = ${id} and feed_id = ${feedId} and ranking_feeds.last >= held.last`.execute(db);
  }
}
