import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { CHUNK, FEED_CHUNK } from "./ranking.ts";
import { ORDERS } from "./rankings.ts";

/**
 * The posts of the first and of this part of Home's lists, and then those of this part of the feeds' lists,
 * from the newest rankings of all orders; posts nearer to the top of their list are first. A part has
 * `FEED_CHUNK` posts, so that reading a feed's is one lookup.
 */
export async function partsOfLists(
  db: Database,
  { feedIds, part }: { feedIds: number[]; part: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with newest as (
      select ranking.id from unnest(${ORDERS}::text[]) asked cross join lateral (
        select id from rankings where list_order = asked order by id desc limit 1
      ) ranking
    ), listed as (
      select post_id, array[0, nth] as place
      from newest join ranking_chunks on ranking_id = newest.id and number = 0
      cross join unnest(array[0, ${part}::int]) wanted
      cross join unnest(
        post_ids[wanted * ${FEED_CHUNK}::int + 1 : (wanted + 1) * ${FEED_CHUNK}::int]
      ) with ordinality home (post_id, nth)
      union all
      select (
        select post_ids[filed.place % ${CHUNK}::int + 1] from ranking_chunks
        where ranking_id = newest.id and number = filed.place / ${CHUNK}::int
      ), array[1, nth]
      from newest cross join unnest(${feedIds}::bigint[]) feed
      join ranking_feeds on ranking_id = newest.id and feed_id = feed and start = ${part * FEED_CHUNK}::int
      cross join unnest(places) with ordinality filed (place, nth)
    )
    select post_id as id from listed group by post_id order by min(place), post_id desc`.execute(db);
  return rows.map(({ id }) => id);
}
