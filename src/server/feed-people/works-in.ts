import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";

/** A post by its feeds, or a comment by its post. */
type Placed = { feedNames: string[] } | { postId: string };

/** Whether a member has a role in all the feeds of a new post, or in one of those of the post that a comment is on. */
export async function worksInFeedsOf(db: Database, memberId: string, placed: Placed): Promise<boolean> {
  const isIn =
    "postId" in placed
      ? sql`exists (select from post_feeds where post_id = ${parseId(placed.postId)} and feed_id = feeds.id)`
      : sql`key = any(${keysOf(placed.feedNames)}::text[])`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feed_people join feeds on feeds.id = feed_id
    where member_id = ${memberId} and rank is not null and ${isIn}`.execute(db);
  const least = "postId" in placed ? 1 : Math.max(1, keysOf(placed.feedNames).length);
  return rows[0]!.count >= least;
}

function keysOf(names: string[]): string[] {
  return [...new Set(names.map(feedKey))];
}
