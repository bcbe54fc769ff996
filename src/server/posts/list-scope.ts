import { type RawBuilder, sql } from "kysely";
import type { TimeRange } from "../../contract/fields.ts";
import type { Database } from "../db/database.ts";
import { followedFeeds } from "../feeds/follows.ts";

/** Some feeds: by their ids, or those that a member follows, which then need not be asked for first. */
export type Feeds = number[] | { followedBy: string };

/** Which posts a list has: all or those of some feeds, in a range of time. */
export interface ListScope {
  feeds: Feeds | null;
  time: TimeRange;
}

/** Their ids as an array in a statement. */
export function idsOf(feeds: Feeds): RawBuilder<unknown> {
  if (Array.isArray(feeds)) return sql`${feeds}::bigint[]`;
  return sql`array(select feed_id from follows where member_id = ${feeds.followedBy})`;
}

/** The same feeds by their ids. */
export async function loadIds(db: Database, feeds: Feeds | null): Promise<number[] | null> {
  if (feeds === null || Array.isArray(feeds)) return feeds;
  return (await followedFeeds(db, feeds.followedBy)).map(({ id }) => id);
}
