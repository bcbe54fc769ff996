import { feedKey } from "../../contract/feed-names.ts";
import type { TagOfFeed } from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";

/** The tags of a feed in their order. */
export async function readTags(db: Database, feedId: number): Promise<TagOfFeed[]> {
  const rows = await db
    .selectFrom("feed_tags")
    .select(["id", "name"])
    .where("feed_id", "=", feedId)
    .orderBy("number")
    .execute();
  return rows.map(({ id, name }) => ({ id: String(id), name }));
}

/** The id of a feed's tag of this name; null without one. */
export async function findTag(db: Database, feedId: number, name: string): Promise<number | null> {
  const tag = await db
    .selectFrom("feed_tags")
    .select("id")
    .where("feed_id", "=", feedId)
    .where("key", "=", feedKey(name))
    .executeTakeFirst();
  return tag?.id ?? null;
}
