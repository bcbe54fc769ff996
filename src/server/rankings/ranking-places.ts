import { LRUCache } from "lru-cache";
import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { memoizePerDatabase } from "../db/per-database.ts";
import { runStatement } from "../db/prepared.ts";
import { keepPassed, listName, placeInFeeds } from "./places-in-feeds.ts";
import { CHUNK, FEED_CHUNK, type Ranking } from "./ranking.ts";

/** Consecutive posts of a list. `next` is the position at which the list continues; null at its end. */
export interface Part {
  ids: number[];
  next: number | null;
}

/** Approximate size of the cache of parts, in bytes: enough for the lists of more than a thousand members. */
const SPACE = 1_500_000;

/** Cached parts stay correct: only deletions and moves change a ranking, and their numbers are in the key. */
const keptParts = memoizePerDatabase(
  () =>
    new LRUCache<string, Part>({
      maxSize: SPACE,
      sizeCalculation: ({ ids }, name) => name.length + 8 * ids.length,
    }),
);

/** At most `count` posts from a position of the ranking on: all posts, or those in any of the feeds. */
export function partFrom(
  db: Database,
  ranking: Ranking,
  feedIds: number[] | null,
  place: number,
  count: number,
): Promise<Part> {
  const name = `${listName(ranking, feedIds)} ${place} ${count}`;
  const read = (): RawBuilder<RankedPost> =>
    feedIds === null ? fromAll(ranking, place, count + 1) : fromFeeds(ranking, feedIds, place, count + 1);
  return findPart(db, name, read, count);
}

/** At most `count` posts behind the first `offset` posts of a list. */
export async function partBehind(
  db: Database,
  ranking: Ranking,
  feedIds: number[] | null,
  offset: number,
  count: number,
): Promise<Part> {
  if (offset >= ranking.length) return { ids: [], next: null };
  if (feedIds?.length === 1) {
    const name = `${listName(ranking, feedIds)} behind ${offset} ${count}`;
    return findPart(db, name, () => behindInFeed(ranking, feedIds[0]!, offset, count + 1), count);
  }
  if (feedIds === null) return partFrom(db, ranking, null, passing(ranking, offset), count);
  if (offset === 0) return partFrom(db, ranking, feedIds, 0, count);
  const place = await placeInFeeds(db, ranking, feedIds, offset);
  const part = await partFrom(db, ranking, feedIds, place, count);
  const isPage = count > 1;
  if (isPage && part.next !== null) {
    keepPassed(db, ranking, feedIds, { offset: offset + count, place: part.next });
  }
  return part;
}

/** A cached part, or one that is read. `read` gives one post more than `count`, whose position is `next`. */
async function findPart(
  db: Database,
  name: string,
  read: () => RawBuilder<RankedPost>,
  count: number,
): Promise<Part> {
  const parts = keptParts(db);
  const known = parts.get(name);
  if (known) return known;
  const places = await runStatement(db, read(), { isPrepared: count === LIMITS.pageSize });
  const part: Part = {
    ids: places.slice(0, count).map(({ id }) => id),
    next: places[count]?.place ?? null,
  };
  if (places.length > 0) parts.set(name, part);
  return part;
}

/** A position of a ranking and the id of its post. */
interface RankedPost {
  place: number;
  id: number;
}

function fromAll({ id }: Ranking, place: number, count: number): RawBuilder<RankedPost> {
  const last = place + count - 1;
  const start = sql`number * ${CHUNK}::int`;
  return sql`
    select (greatest(${place}::int, ${start}) + nth - 1)::int as place, post_id as id
    from ranking_chunks, unnest(
      post_ids[greatest(${place}::int - ${start}, 0) + 1 : ${last}::int - ${start} + 1]
    ) with ordinality as listed (post_id, nth)
    where ranking_id = ${id} and number between ${Math.floor(place / CHUNK)} and ${Math.floor(last / CHUNK)}
    order by place`;
}

/** Merges the next `count` positions of each feed. A post in several of the feeds counts once. */
function fromFeeds(
  ranking: Ranking,
  feedIds: number[],
  place: number,
  count: number,
): RawBuilder<RankedPost> {
  return sql`
    select place, ${postAtPlace(ranking)} as id
    from (
      select distinct place from unnest(${feedIds}::bigint[]) followed cross join lateral (
        -- Reads in order, chunk by chunk, and stops at the limit: sorting would read whole chunks.
        select place from (
          select places from ranking_feeds where ranking_id = ${ranking.id} and feed_id = followed and last >= ${place}
          order by last
        ) chunk cross join unnest(places) place
        where place >= ${place} limit ${sql.lit(count)}
      ) near
      order by place limit ${sql.lit(count)}
    ) found
    order by place`;
}

/** Needs no counting: `start` of a row is the number of the feed's posts before that row. */
function behindInFeed(
  ranking: Ranking,
  feedId: number,
  offset: number,
  count: number,
): RawBuilder<RankedPost> {
  return sql`
    select place, ${postAtPlace(ranking)} as id
    from (
      select place from ranking_feeds cross join unnest(places) with ordinality listed (place, nth)
      where ranking_id = ${ranking.id} and feed_id = ${feedId}
        and start between ${offset}::int - ${sql.lit(FEED_CHUNK)} and ${offset}::int + ${sql.lit(count)}
        and start + nth > ${offset}::int
      order by place limit ${sql.lit(count)}
    ) found
    order by place`;
}

/** A lookup for each position: a join would read all chunks of the ranking. */
function postAtPlace({ id }: Ranking): RawBuilder<number> {
  return sql`(
    select post_ids[place % ${CHUNK}::int + 1] from ranking_chunks
    where ranking_id = ${id} and number = place / ${CHUNK}::int
  )`;
}

/** The position with `offset` posts before it. Positions of deleted posts do not count. */
function passing({ gone }: Ranking, offset: number): number {
  let place = offset;
  for (const hole of gone) {
    if (hole > place) break;
    place++;
  }
  return place;
}
