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
 * The same where a post has left and entered feeds. A mended ranking leaves the post out of the feeds that it left;
 * those that it entered do not have it until the next ranking is computed.
 */
export async function rankFeedsAnew(db: Database, postId: number, leftFeedIds: number[]): Promise<void> {
  await sql`
    insert into post_moves (post_id, feed_id) select ${postId}, unnest(${leftFeedIds}::bigint[])
    on conflict (post_id, feed_id) do update set moved_at = excluded.moved_at`.execute(db);
  await sql`update post_deletions set count = count + 1, moves = moves + 1`.execute(db);
}

/** Deletes moves that every ranking still in use knows. */
export async function deleteOldMoves(db: Database): Promise<void> {
  await sql`
    delete from post_moves
    where moved_at < (select min(computed_at) from rankings) - 2 * interval ${sql.lit(SLOWEST_DELETION)}`.execute(
    db,
  );
}

/**
 * Takes deleted posts out of a ranking that is too expensive to compute again for each deletion, and moved ones out of
 * the feeds that they left. Positions stay the same, so that readers' cursors stay valid. Callers must not mend one
 * ranking concurrently.
 */
export async function mendRanking(db: Database, id: number): Promise<Ranking> {
  const since = sql`(select computed_at from rankings where id = ${id}) - interval ${sql.lit(SLOWEST_DELETION)}`;
  const { rows } = await sql<{ deletions: number; deleted: number[]; moved: number[] }>`
    select count as deletions,
      array(select id from posts where deleted_at > ${since}) as deleted,
      array(select distinct post_id from post_moves where moved_at > ${since}) as moved
    from post_deletions`.execute(db);
  const { deletions, deleted, moved } = rows[0]!;
  const gone = await findPlaces(db, id, deleted);
  const takenOut = await takeOutOfFeeds(db, id, gone);
  const movedOut = await takeOutOfFeeds(db, id, await findPlaces(db, id, moved));
  const { rows: mended } = await sql<Ranking>`
    update rankings set deletions = ${deletions}, taken_out = taken_out + ${takenOut + movedOut}::int, gone = array(
      select distinct place from unnest(gone || ${gone.map(({ place }) => place)}::int[]) place order by place
    )
    where id = ${id} returning id, length, gone, taken_out as "takenOut"`.execute(db);
  return mended[0]!;
}

interface Held {
  place: number;
  /** The feeds that may still have the position but must not. */
  feedIds: number[];
}

/** The positions of those posts that the ranking has and that are not yet in `gone`. */
async function findPlaces(db: Database, id: number, postIds: number[]): Promise<Held[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<Held>`
    select place, array(
      select feed_id from post_moves moved where moved.post_id = found.post_id and not exists (
        select from post_feeds filed where filed.post_id = moved.post_id and filed.feed_id = moved.feed_id
      )
      union
      select feed_id from post_feeds join posts on posts.id = post_id
      where post_id = found.post_id and deleted_at is not null
    ) as "feedIds"
    from (
      select number * ${CHUNK}::int + (nth - 1)::int as place, post_id
      from ranking_chunks, unnest(post_ids) with ordinality as listed (post_id, nth)
      where ranking_id = ${id} and post_ids && ${postIds}::bigint[] and post_id = any(${postIds}::bigint[])
    ) found
    where place <> all((select gone from rankings where id = ${id})::int[])`.execute(db);
  return rows;
}

/** Returns how many positions were taken out. A feed that a post entered since does not have its position. */
async function takeOutOfFeeds(db: Database, id: number, held: Held[]): Promise<number> {
  let taken = 0;
  for (const { place, feedIds } of held) {
    for (const feedId of feedIds) taken += await takeOutOfFeed(db, id, place, feedId);
  }
  return taken;
}

async function takeOutOfFeed(db: Database, id: number, place: number, feedId: number): Promise<number> {
  const { rows } = await sql`
    with held as (
      select last from (
        select last, places from ranking_feeds
        where ranking_id = ${id} and feed_id = ${feedId} and last >= ${place} order by last limit 1
      ) around
      where ${place}::int = any(places)
    )
    update ranking_feeds set places = array_remove(places, ${place}::int),
      start = start - (ranking_feeds.last > held.last)::int
    from held
    where ranking_id = ${id} and feed_id = ${feedId} and ranking_feeds.last >= held.last
    returning ranking_feeds.last`.execute(db);
  return rows.length > 0 ? 1 : 0;
}
