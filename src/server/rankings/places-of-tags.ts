import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { CHUNK, type Ranking } from "./ranking.ts";
import type { Part } from "./ranking-places.ts";

interface Wanted {
  tag: number;
  /** The position of the ranking to begin at. */
  place: number;
  /** The posts of the tag to pass from there. */
  offset: number;
  count: number;
}

/**
 * At most `count` posts of a tag. Rankings store no positions of tags, so this reads the ranking in order until the page is full:
 * some hundredths of a second for a rare tag among hundreds of thousands of posts.
 */
export async function partOfTag(
  db: Database,
  ranking: Ranking,
  { tag, place, offset, count }: Wanted,
): Promise<Part> {
  const { rows } = await sql<{ place: number; id: number }>`
    select (number * ${CHUNK}::int + nth - 1)::int as place, post_id as id
    from (
      select number, post_ids from ranking_chunks
      where ranking_id = ${ranking.id} and number >= ${Math.floor(place / CHUNK)} order by number
    ) chunk cross join unnest(post_ids) with ordinality listed (post_id, nth)
    where number * ${CHUNK}::int + nth > ${place} and post_id in (select post_id from post_tags where tag_id = ${tag})
    order by number, nth limit ${count + 1} offset ${offset}`.execute(db);
  return { ids: rows.slice(0, count).map(({ id }) => id), next: rows[count]?.place ?? null };
}
