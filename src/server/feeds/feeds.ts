import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import type { Database } from "../db/database.ts";

/** A feed's name as it is compared: without regard to case and to how accents are composed. */
export function feedKey(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}

/** Adds the built-in feeds that are missing; those that exist keep what was made of them. */
export async function addBuiltinFeeds(db: Database): Promise<void> {
  await db
    .insertInto("feeds")
    .values(BUILTIN_FEEDS.map((feed) => ({ ...feed, key: feedKey(feed.name), is_builtin: true })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** The feed of this name, or null. */
export async function findFeed(db: Database, name: string): Promise<{ id: number; name: string } | null> {
  const feed = await db
    .selectFrom("feeds")
    .select(["id", "name"])
    .where("key", "=", feedKey(name))
    .executeTakeFirst();
  return feed ?? null;
}

/** The ids of the feeds of these names, in order, each once; a name not yet known becomes a feed. */
export async function findOrAddFeeds(db: Database, names: string[]): Promise<number[]> {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(feedKey(name))) byKey.set(feedKey(name), name);
  if (byKey.size === 0) return [];
  const keys = [...byKey.keys()];
  // In one order for everybody, so that two posts with the same new feeds do not wait for each other.
  await db
    .insertInto("feeds")
    .values(keys.toSorted().map((key) => ({ key, name: byKey.get(key)! })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const feeds = await db.selectFrom("feeds").select(["id", "key"]).where("key", "in", keys).execute();
  const ids = new Map(feeds.map((feed) => [feed.key, feed.id]));
  return keys.map((key) => ids.get(key)!);
}

/** The names of all feeds, in alphabetical order. */
export async function listFeedNames(db: Database): Promise<string[]> {
  const feeds = await db.selectFrom("feeds").select("name").orderBy("key").execute();
  return feeds.map((feed) => feed.name);
}
