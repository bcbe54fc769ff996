import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { memoizePerDatabase } from "../db/per-database.ts";
import { listName } from "./places-in-feeds.ts";
import type { Part } from "./ranking-places.ts";
import { CHUNK, type Ranking } from "./ranking.ts";

/** The rows of `ranking_chunks` that are read at once. */
const ROWS = 5;
const POSITIONS = ROWS * CHUNK;

/** Approximate size of the cache, in bytes: a hundred thousand tags of posts. */
const SPACE = 3_000_000;

/** A post that gets a tag comes into the tag's ranked lists after this time at most. One that loses it is left out at once. */
const FRESH_MS = 5_000;

/** Positions and their posts, in order, by the id of a tag. */
type Tagged = Map<number, { places: number[]; ids: number[] }>;

/** The tagged posts of each stretch of a ranking, for all tags together: many tags and made-up pages do not read it more often. */
const keptStretches = memoizePerDatabase(
  () =>
    new LRUCache<string, Tagged>({
      ...{ maxSize: SPACE, ttl: FRESH_MS },
      sizeCalculation: (tagged, name) =>
        [...tagged.values()].reduce((size, { ids }) => size + 100 + 16 * ids.length, name.length),
    }),
);

interface Wanted {
  tag: number;
  /** The position of the ranking to begin at. */
  place: number;
  /** The posts of the tag to pass from there. */
  offset: number;
  count: number;
}

/**
 * At most `count` posts of a tag. Rankings store no positions of tags, so this reads the ranking on, stretch by stretch, until the
 * page is full.
 */
export async function partOfTag(
  db: Database,
  ranking: Ranking,
  { tag, place, offset, count }: Wanted,
): Promise<Part> {
  const found: { place: number; id: number }[] = [];
  let passed = 0;
  const first = place - (place % POSITIONS);
  for (let start = first; start < ranking.length && found.length <= count; start += POSITIONS) {
    const { places, ids } = (await stretchFrom(db, ranking, start)).get(tag) ?? { places: [], ids: [] };
    for (const [index, at] of places.entries()) {
      if (at < place) continue;
      if (passed >= offset) found.push({ place: at, id: ids[index]! });
      passed++;
      if (found.length > count) break;
    }
  }
  return { ids: found.slice(0, count).map(({ id }) => id), next: found[count]?.place ?? null };
}

async function stretchFrom(db: Database, ranking: Ranking, start: number): Promise<Tagged> {
  const name = `${listName(ranking, null)} ${start}`;
  const kept = keptStretches(db);
  const known = kept.get(name);
  if (known) return known;
  const tagged = await readStretch(db, { id: ranking.id, start });
  kept.set(name, tagged);
  return tagged;
}

interface Stretch {
  /** The id of the ranking. */
  id: number;
  start: number;
}

/** Reads stretches that are needed at the same time in one statement, which keeps few connections busy. */
const readStretch = gatherOn(async (db: Database, asked: Stretch[]): Promise<Tagged[]> => {
  const names = asked.map(({ id, start }) => `${id} ${start}`);
  const different = asked.filter((_, index) => names.indexOf(names[index]!) === index);
  const { rows } = await sql<{ stretch: string; tag: number; places: number[]; ids: number[] }>`
    select asked.id || ' ' || asked.start as stretch, pt.tag_id as tag,
      array_agg((chunk.number * ${CHUNK}::int + nth - 1)::int order by chunk.number, nth) as places,
      array_agg(listed.post_id order by chunk.number, nth) as ids
    from unnest(${different.map(({ id }) => id)}::bigint[], ${different.map(({ start }) => start)}::int[]) asked (id, start)
      join ranking_chunks chunk on chunk.ranking_id = asked.id
        and chunk.number between asked.start / ${CHUNK}::int and asked.start / ${CHUNK}::int + ${ROWS - 1}::int
      cross join unnest(post_ids) with ordinality listed (post_id, nth)
      join post_tags pt on pt.post_id = listed.post_id
      join feed_tags t on t.id = pt.tag_id
      join post_feeds pf on pf.post_id = pt.post_id and pf.feed_id = t.feed_id
      -- Offsets must not count a deleted post.
      join posts p on p.id = pt.post_id and p.deleted_at is null
    group by asked.id, asked.start, pt.tag_id`.execute(db);
  const read = new Map<string, Tagged>(names.map((name) => [name, new Map()]));
  for (const { stretch, tag, places, ids } of rows) read.get(stretch)!.set(tag, { places, ids });
  return names.map((name) => read.get(name)!);
});
