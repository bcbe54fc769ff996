import { LRUCache } from "lru-cache";
import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { perDatabase } from "../db/per-database.ts";
import { runStatement } from "../db/prepared.ts";
import { CHUNK, FEED_CHUNK } from "./compute-ranking.ts";
import { keepPassed, listName, placeInFeeds } from "./places-in-feeds.ts";
import type { Ranking } from "./rankings.ts";

/** Some posts of a list, in its order, and where it goes on: null at its end. */
export interface Part {
  ids: number[];
  next: number | null;
}

/** Bytes that parts of lists may take, about, which are kept under the feeds' ids: those of a thousand members, and more. */
const SPACE = 1_500_000;

/** Of a ranking only deletions change anything: their number is in the name, and who is deleted since is not loaded. */
const keptParts = perDatabase(
  () =>
    new LRUCache<string, Part>({
      maxSize: SPACE,
      sizeCalculation: ({ ids }, name) => name.length + 8 * ids.length,
    }),
);

/** The posts of a list (all, or those in any of some feeds) from a place of the ranking on, at most so many. */
export function partFrom(
  db: Database,
  ranking: Ranking,
  feedIds: number[] | null,
  place: number,
  count: number,
): Promise<Part> {
  const name = `${listName(ranking, feedIds)} ${place} ${count}`;
  const read = (): RawBuilder<Place> =>
    feedIds === null ? fromAll(ranking, place, count + 1) : fromFeeds(ranking, feedIds, place, count + 1);
  return findPart(db, name, read, count);
}

/** The posts of a list behind so many, at most so many. */
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

/** What is kept under that name, else what is read: one more than wanted, which says where the list goes on. */
async function findPart(
  db: Database,
  name: string,
  read: () => RawBuilder<Place>,
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

/** A place of a ranking, and the post that is there. */
interface Place {
  place: number;
  id: number;
}

function fromAll({ id }: Ranking, place: number, count: number): RawBuilder<Place> {
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

/** From each feed as many as may be wanted; the first of them all, a post that is in several of the feeds once. */
function fromFeeds(ranking: Ranking, feedIds: number[], place: number, count: number): RawBuilder<Place> {
  return sql`
    select place, ${postAtPlace(ranking)} as id
    from (
      select distinct place from unnest(${feedIds}::bigint[]) followed cross join lateral (
        -- In their order, chunk by chunk, and no further than is wanted: sorting them would read whole chunks.
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

/** A feed's chunks say how many of its posts are before them. */
function behindInFeed(ranking: Ranking, feedId: number, offset: number, count: number): RawBuilder<Place> {
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

/** One by one: joined, all of the ranking's chunks would be gone through. */
function postAtPlace({ id }: Ranking): RawBuilder<number> {
  return sql`(
    select post_ids[place % ${CHUNK}::int + 1] from ranking_chunks
    where ranking_id = ${id} and number = place / ${CHUNK}::int
  )`;
}

/** Where all posts have so many before them: the places that are gone count for nobody. */
function passing({ gone }: Ranking, offset: number): number {
  let place = offset;
  for (const hole of gone) {
    if (hole > place) break;
    place++;
  }
  return place;
}
