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
 * `rankAnew` for a post that has left and entered feeds. A mended ranking leaves the post out of the feeds that it
 * left; those that it entered do not have it until the next ranking is computed.
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
  const { deletions, deleted, moved } = await findChanges(db, id);
  const held = await findPlaces(db, id, { deleted, moved });
  const takenOut = await takeOutOfFeeds(db, id, held);
  const gone = held.filter(({ isDeleted }) => isDeleted).map(({ place }) => place);
  const { rows } = await sql<Ranking>`
    update rankings set deletions = ${deletions}, taken_out = taken_out + ${takenOut}::int,
      sought = sought || ${deleted}::bigint[],
      gone = array(select distinct place from unnest(gone || ${gone}::int[]) place order by place)
    where id = ${id} returning id, length, gone, taken_out as "takenOut"`.execute(db);
  return rows[0]!;
}

interface Changes {
  deletions: number;
  deleted: number[];
  moved: number[];
}

/** The posts that a mend has to look for. A ranking never gains posts, so no deleted one is looked for twice. */
export async function findChanges(db: Database, id: number): Promise<Changes> {
  const since = sql`(select computed_at from rankings where id = ${id}) - interval ${sql.lit(SLOWEST_DELETION)}`;
  const { rows } = await sql<Changes>`
    select count as deletions,
      array(
        select id from posts where deleted_at > ${since}
        except select unnest(sought) from rankings where id = ${id}
      ) as deleted,
      array(select distinct post_id from post_moves where moved_at > ${since}) as moved
    from post_deletions`.execute(db);
  return rows[0]!;
}

/** Posts that were deleted before a ranking was computed, as the ranking's own statement sees them. */
export const DELETED_BEFORE = `array(select id from posts where deleted_at > now() - 2 * interval '${SLOWEST_DELETION}')`;

interface Held {
  place: number;
  isDeleted: boolean;
  /** The feeds that may still have the position but must not. */
  feedIds: number[];
}

/** The positions of those posts that the ranking has and that are not yet in `gone`. */
async function findPlaces(
  db: Database,
  id: number,
  { deleted, moved }: Pick<Changes, "deleted" | "moved">,
): Promise<Held[]> {
  const postIds = [...deleted, ...moved];
  if (postIds.length === 0) return [];
  const { rows } = await sql<Held>`
    select place, "isDeleted", array(
      select feed_id from post_moves moved where moved.post_id = found.post_id and not exists (
        select from post_feeds filed where filed.post_id = moved.post_id and filed.feed_id = moved.feed_id
      )
      union
      select feed_id from post_feeds where post_id = found.post_id and "isDeleted"
    ) as "feedIds"
    from (
      select number * ${CHUNK}::int + (nth - 1)::int as place, post_id, post_id = any(${deleted}::bigint[]) as "isDeleted"
      from ranking_chunks, unnest(post_ids) with ordinality as listed (post_id, nth)
      -- PostgreSQL hashes a long array, so that the number of posts does not multiply the length of the ranking.
      where ranking_id = ${id} and post_id = any(${postIds}::bigint[])
    ) found
    where place <> all((select gone from rankings where id = ${id})::int[])`.execute(db);
  return rows;
}

/** Returns how many positions were taken out. A feed that a post entered since does not have its position. */
async function takeOutOfFeeds(db: Database, id: number, held: Held[]): Promise<number> {
  const taken = held.flatMap(({ place, feedIds }) => feedIds.map((feedId) => ({ place, feedId })));
  if (taken.length === 0) return 0;
  const feedIds = taken.map(({ feedId }) => feedId);
  const places = taken.map(({ place }) => place);
  const { rows } = await sql<{ count: number }>`
    with held as (
      select feed_id, around.last, array_agg(place) as gone, count(*)::int as count
      from unnest(${feedIds}::bigint[], ${places}::int[]) taken (feed_id, place)
      cross join lateral (
        select last, places from ranking_feeds
        where ranking_id = ${id} and feed_id = taken.feed_id and last >= place order by last limit 1
      ) around
      where place = any(places)
      group by feed_id, around.last
    ), written as (
      update ranking_feeds filed set
        start = start - (
          select coalesce(sum(count), 0)::int from held where held.feed_id = filed.feed_id and held.last < filed.last
        ),
        places = case when (feed_id, last) in (select feed_id, last from held) then array(
          select place from unnest(places) place
          except select unnest(gone) from held where held.feed_id = filed.feed_id and held.last = filed.last
          order by place
        ) else places end
      where ranking_id = ${id} and feed_id = any(${feedIds}::bigint[]) and last >= (select min(last) from held)
        and feed_id in (select feed_id from held)
    )
    select coalesce(sum(count), 0)::int as count from held`.execute(db);
  return rows[0]!.count;
}
