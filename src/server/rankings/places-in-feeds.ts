import { LRUCache } from "lru-cache";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { memoizePerDatabase } from "../db/per-database.ts";
import { CHUNK, type Ranking } from "./ranking.ts";

/** Approximate size of the cache of known positions, in bytes. */
const SPACE = 1_500_000;

/** The position behind the first `offset` posts of several feeds together, counted and then cached. */
export async function placeInFeeds(
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

/** Counts forward from a known position, in growing windows, since the density of the feeds' posts is unknown. */
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

/** The position behind the first `offset` posts of a list. */
interface Passed {
  offset: number;
  place: number;
}

const MAX_POINTS = 50;

/** Known positions of each list, by ascending offset. The key is `listName`. */
const keptPassed = memoizePerDatabase(
  () =>
    new LRUCache<string, Passed[]>({
      maxSize: SPACE,
      sizeCalculation: (points, name) => name.length + 32 * points.length,
    }),
);

function passedOf(db: Database, ranking: Ranking, feedIds: number[]): Passed[] {
  return keptPassed(db).get(listName(ranking, feedIds)) ?? [];
}

/** Caches a position for readers who continue there. */
export function keepPassed(db: Database, ranking: Ranking, feedIds: number[], point: Passed): void {
  const points = [...passedOf(db, ranking, feedIds).filter(({ offset }) => offset !== point.offset), point];
  const inOrder = points.toSorted((a, b) => a.offset - b.offset).slice(-MAX_POINTS);
  keptPassed(db).set(listName(ranking, feedIds), inOrder);
}

/** A cache key. Deleting or moving one of the ranking's posts changes the key, so older entries are no longer used. */
export function listName({ id, gone, takenOut }: Ranking, feedIds: number[] | null): string {
  return `${id}:${gone.length}:${takenOut}:${feedIds?.toSorted((a, b) => a - b).join(",") ?? "all"}`;
}
