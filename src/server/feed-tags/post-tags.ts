import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";

export interface ChosenTags {
  postId: number;
  /** The tags as they were sent. */
  tags: string[];
}

/**
 * Gives posts these tags, by one statement. Ids that are not (or no longer) tags of the post's feeds are left out: a post may be
 * sent or approved long after its author chose them. Call it when the figures of feeds that change are locked, as whoever writes
 * a feed's tags locks the feed first.
 */
export async function addTags(db: Database, posts: ChosenTags[]): Promise<void> {
  const chosen = posts.flatMap(({ postId, tags }) => knownIds(tags).map((tag) => ({ postId, tag })));
  if (chosen.length === 0) return;
  await sql`
    insert into post_tags (post_id, tag_id, post_created_at)
    select filed.post_id, feed_tags.id, filed.post_created_at
    from unnest(${chosen.map(({ postId }) => postId)}::bigint[], ${chosen.map(({ tag }) => tag)}::bigint[]) chosen (post_id, tag_id)
      join feed_tags on feed_tags.id = chosen.tag_id
      join post_feeds filed on filed.post_id = chosen.post_id and filed.feed_id = feed_tags.feed_id
    -- Skips a tag whose deletion commits meanwhile. The reference alone would fail there.
    order by feed_tags.id for key share of feed_tags
    on conflict do nothing`.execute(db);
}

/** Ids of tags as numbers, each once, without what cannot be an id. */
export function knownIds(tags: string[]): number[] {
  return [...new Set(tags.map(parseId))].filter((id) => id !== null);
}

export async function removeTags(db: Database, postId: number, tags: number[]): Promise<void> {
  if (tags.length === 0) return;
  await db.deleteFrom("post_tags").where("post_id", "=", postId).where("tag_id", "in", tags).execute();
}

/** Takes the tags of these feeds from a post that has left them. Call it when the feeds' figures are locked, as `addTags`. */
export async function dropTagsOf(db: Database, postId: number, feedIds: number[]): Promise<void> {
  if (feedIds.length === 0) return;
  await sql`
    delete from post_tags using feed_tags
    where post_id = ${postId} and feed_tags.id = tag_id and feed_id = any(${feedIds}::bigint[])`.execute(db);
}
