import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { conflict } from "../refusal.ts";

/** The ids of tags as numbers. Throws 409 where one of them is no tag of these feeds. */
export async function requireTags(db: Database, feedNames: string[], ids: string[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const tags = [...new Set(ids.map(parseId))].filter((id) => id !== null);
  const found = await db
    .selectFrom("feed_tags")
    .innerJoin("feeds", "feeds.id", "feed_id")
    .select("feed_tags.id")
    .where("feed_tags.id", "in", tags.length > 0 ? tags : [0])
    .where("feeds.key", "in", feedNames.length > 0 ? feedNames.map(feedKey) : [""])
    .execute();
  if (found.length < new Set(ids).size) throw conflict("tagGone");
  return tags;
}

/** Gives a post these tags; one that was deleted meanwhile is left out. */
export async function addTags(db: Database, postId: number, tags: number[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`
    insert into post_tags (post_id, tag_id, post_created_at)
    select posts.id, feed_tags.id, created_at from posts, feed_tags
    where posts.id = ${postId} and feed_tags.id = any(${tags}::bigint[])
    on conflict do nothing`.execute(db);
}

export async function removeTags(db: Database, postId: number, tags: number[]): Promise<void> {
  if (tags.length === 0) return;
  await db.deleteFrom("post_tags").where("post_id", "=", postId).where("tag_id", "in", tags).execute();
}

/** Takes the tags of these feeds from a post that has left them. */
export async function dropTagsOf(db: Database, postId: number, feedIds: number[]): Promise<void> {
  if (feedIds.length === 0) return;
  await sql`
    delete from post_tags using feed_tags
    where post_id = ${postId} and feed_tags.id = tag_id and feed_id = any(${feedIds}::bigint[])`.execute(db);
}
