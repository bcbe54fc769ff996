import { sql } from "kysely";
import type { ActiveFeed } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { builtinDescription } from "./about.ts";
import { listFeeds } from "./list-feeds.ts";

/** The most active feeds, with what newcomers choose by. Call `trendingFeeds` first, which computes the activity. */
export async function activeFeeds(db: Database): Promise<ActiveFeed[]> {
  const { feeds } = await listFeeds(db, { limit: LIMITS.activeFeeds }, "activity");
  const titles = await newestTitles(
    db,
    feeds.map(({ key }) => key),
  );
  return feeds.map(({ key, name, posts, recentPosts, recentComments, description }) => ({
    name,
    description: description ?? builtinDescription(name),
    posts,
    recentPosts,
    recentComments,
    titles: titles.get(key) ?? [],
  }));
}

/** The titles of each feed's newest posts, by the feed's key. */
async function newestTitles(db: Database, keys: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ key: string; titles: string[] }>`
    select key, array(
      select p.title from post_feeds pf join posts p on p.id = pf.post_id
      where pf.feed_id = feeds.id and p.deleted_at is null
      order by pf.post_created_at desc, pf.post_id desc limit ${LIMITS.newestTitles}
    ) as titles
    from feeds where key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ key, titles }) => [key, titles]));
}
