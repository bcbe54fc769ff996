import { sql } from "kysely";
import type { ActiveFeed } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { builtinDescription } from "./about.ts";
import { listFeeds } from "./list-feeds.ts";

/**
 * The most active open feeds, with the facts by which newcomers choose. Call `trendingFeeds` first, which computes the activity.
 */
export async function activeFeeds(db: Database): Promise<ActiveFeed[]> {
  const { feeds } = await listFeeds(db, { limit: LIMITS.activeFeeds, openOnly: true }, "activity");
  const newest = await newestPosts(
    db,
    feeds.map(({ key }) => key),
  );
  return feeds.map(({ key, name, posts, recentPosts, recentComments, description }) => ({
    name,
    description: description ?? builtinDescription(name),
    posts,
    recentPosts,
    recentComments,
    newest: newest.get(key) ?? [],
  }));
}

/** Each feed's newest posts, by the feed's key. */
async function newestPosts(db: Database, keys: string[]): Promise<Map<string, ActiveFeed["newest"]>> {
  const { rows } = await sql<{ key: string; newest: ActiveFeed["newest"] }>`
    select key, array(
      select json_build_object('id', p.id::text, 'title', p.title) from post_feeds pf join posts p on p.id = pf.post_id
      where pf.feed_id = feeds.id and p.deleted_at is null
      order by pf.post_created_at desc, pf.post_id desc limit ${LIMITS.newestTitles}
    ) as newest
    from feeds where key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ key, newest }) => [key, newest]));
}
