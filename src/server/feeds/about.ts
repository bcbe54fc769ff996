import type { Feed } from "../../contract/feeds.ts";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import type { Database } from "../db/database.ts";
import { feedKey, findOrAddFeeds } from "./feeds.ts";

const BUILTIN = new Map(BUILTIN_FEEDS.map((feed) => [feedKey(feed.name), feed]));

/** What the feed of this name is about, and whether it takes new posts. */
export async function aboutFeed(db: Database, name: string): Promise<Feed> {
  const row = await db
    .selectFrom("feeds")
    .select(["name", "description", "is_described", "is_closed"])
    .where("key", "=", feedKey(name))
    .executeTakeFirst();
  const builtin = BUILTIN.get(feedKey(name))?.description ?? "";
  return {
    name: row?.name ?? name,
    description: row?.is_described ? row.description : builtin,
    isClosed: row?.is_closed ?? false,
  };
}

/** What is to be another. */
export interface FeedChange {
  description?: string | undefined;
  isClosed?: boolean | undefined;
}

/**
 * Changes what the feed of this name is about, and whether it takes new posts; one that is not there yet is added. Gives
 * it as it was and as it is. Run it in a transaction: nobody else changes it meanwhile.
 */
export async function changeFeed(
  db: Database,
  name: string,
  { description, isClosed }: FeedChange,
): Promise<{ before: Feed; after: Feed }> {
  const { id } = (await findOrAddFeeds(db, [name])).get(feedKey(name))!;
  await db.selectFrom("feeds").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const before = await aboutFeed(db, name);
  if (description !== undefined && description !== before.description) {
    await db.updateTable("feeds").set({ description, is_described: true }).where("id", "=", id).execute();
  }
  if (isClosed !== undefined && isClosed !== before.isClosed) {
    await db.updateTable("feeds").set({ is_closed: isClosed }).where("id", "=", id).execute();
  }
  return { before, after: await aboutFeed(db, name) };
}
