import { LRUCache } from "lru-cache";
import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { perDatabase } from "../db/per-database.ts";
import { runStatement } from "../db/prepared.ts";
import { CHUNK } from "./compute-ranking.ts";
import type { Ranking } from "./rankings.ts";

/** Some posts of a list, in its order, and where it goes on: null at its end. */
interface Part {
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
export async function partFrom(
  db: Database,
  ranking: Ranking,
  feedIds: number[] | null,
  place: number,
  count: number,
): Promise<Part> {
  const parts = keptParts(db);
  const name = `${nameOf(ranking, feedIds)} ${place} ${count}`;
  const known = parts.get(name);
  if (known) return known;
  const isPrepared = count === LIMITS.pageSize;
  const places = await runStatement(db, postsFrom(ranking, feedIds, place, count + 1), { isPrepared });
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

/** As a query of `place` and `id`. */
function postsFrom(
  ranking: Ranking,
  feedIds: number[] | null,
  place: number,
  count: number,
): RawBuilder<Place> {
  return feedIds === null ? fromAll(ranking, place, count) : fromFeeds(ranking, feedIds, place, count);
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
function fromFeeds({ id }: Ranking, feedIds: number[], place: number, count: number): RawBuilder<Place> {
  return sql`
    select place, (
      -- One by one: joined, all of the ranking's chunks would be gone through.
      select post_ids[place % ${CHUNK}::int + 1] from ranking_chunks
      where ranking_id = ${id} and number = place / ${CHUNK}::int
    ) as id
    from (
      select distinct place from unnest(${feedIds}::bigint[]) followed cross join lateral (
        -- In their order, chunk by chunk, and no further than is wanted: sorting them would read whole chunks.
        select place from (
          select places from ranking_feeds where ranking_id = ${id} and feed_id = followed and last >= ${place}
          order by last
        ) chunk cross join unnest(places) place
        where place >= ${place} limit ${sql.lit(count)}
      ) near
      order by place limit ${sql.lit(count)}
    ) found
    order by place`;
}

/** The place of the post before which the list has so many; the ranking's length where it has not. */
export async function placeAfter(
  db: Database,
  ranking: Ranking,
  feedIds: number[] | null,
  offset: number,
): Promise<number> {
  if (offset === 0 || offset >= ranking.length) return Math.min(offset, ranking.length);
  if (feedIds === null) return passing(ranking.gone, offset);
  if (feedIds.length === 1) return placeInFeed(db, ranking, feedIds[0]!, offset);
  return placeInFeeds(db, ranking, feedIds, offset);
}

/** The places that are gone count for nobody. */
function passing(gone: number[], offset: number): number {
  let place = offset;
  for (const hole of gone) {
    if (hole > place) break;
    place++;
  }
  return place;
}

async function placeInFeed(
  db: Database,
  { id, length }: Ranking,
  feedId: number,
  offset: number,
): Promise<number> {
  const { rows } = await sql<{ place: number | null }>`
    select places[${offset}::int - start + 1] as place from ranking_feeds
    where ranking_id = ${id} and feed_id = ${feedId} and start <= ${offset} and places <> '{}'
    order by start desc limit 1`.execute(db);
  return rows[0]?.place ?? length;
}

/** Where in several feeds together so many posts are passed: found by counting, and kept for who reads on. */
async function placeInFeeds(
  db: Database,
  ranking: Ranking,
  feedIds: number[],
  offset: number,
): Promise<number> {
  const passed = passedOf(db, ranking, feedIds);
  const known = passed.findLast((point) => point.offset <= offset) ?? { offset: 0, place: 0 };
  if (known.offset === offset) return known.place;
  const place = await countOn(db, ranking, feedIds, known, offset - known.offset);
  keepPassed(db, ranking, feedIds, { offset, place });
  return place;
}

/** Looks a little further on each time: the feeds together have one post in so many, nobody knows how many. */
async function countOn(
  db: Database,
  { id, length }: Ranking,
  feedIds: number[],
  { place: from }: Passed,
  more: number,
): Promise<number> {
  for (let window = 2 * more + CHUNK; ; window *= 3) {
    const to = Math.min(length, from + window);
    const chunk = sql`select places from ranking_feeds where ranking_id = ${id} and feed_id = followed`;
    const { rows } = await sql<{ place: number }>`
      select distinct place from unnest(${feedIds}::bigint[]) followed cross join lateral (
        (${chunk} and last >= ${from} and last < ${to})
        union all (${chunk} and last >= ${to} order by last limit 1)
      ) chunk cross join unnest(places) place
      where place >= ${from} and place < ${to}
      order by place offset ${more} limit 1`.execute(db);
    if (rows[0]) return rows[0].place;
    if (to === length) return length;
  }
}

/** Behind so many posts of a list lies this place. */
interface Passed {
  offset: number;
  place: number;
}

const MAX_POINTS = 50;

/** Of each list, under its ranking and feeds, in the order of their offsets. */
const keptPassed = perDatabase(
  () =>
    new LRUCache<string, Passed[]>({
      maxSize: SPACE,
      sizeCalculation: (points, name) => name.length + 32 * points.length,
    }),
);

function passedOf(db: Database, ranking: Ranking, feedIds: number[]): Passed[] {
  return keptPassed(db).get(nameOf(ranking, feedIds)) ?? [];
}

/** For who reads on from there. */
export function keepPassed(db: Database, ranking: Ranking, feedIds: number[], point: Passed): void {
  const points = [...passedOf(db, ranking, feedIds).filter(({ offset }) => offset !== point.offset), point];
  const inOrder = points.toSorted((a, b) => a.offset - b.offset).slice(-MAX_POINTS);
  keptPassed(db).set(nameOf(ranking, feedIds), inOrder);
}

function nameOf({ id, gone }: Ranking, feedIds: number[] | null): string {
  return `${id}:${gone.length}:${feedIds?.toSorted((a, b) => a - b).join(",") ?? "all"}`;
}
