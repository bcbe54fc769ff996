import { LRUCache } from "lru-cache";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import type { Database } from "../db/database.ts";
import { perDatabase } from "../db/per-database.ts";
import { prepare } from "../db/prepared.ts";

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

interface Feed {
  id: number;
  name: string;
}

/** Feeds that were found, by their keys. They stay, and keep their names; what an operator changes by hand is seen after this. */
const FOUND_MS = 20_000;
const foundFeeds = perDatabase(() => new LRUCache<string, Feed>({ max: 2_000, ttl: FOUND_MS }));

/** The feed of this name, or null. */
export async function findFeed(db: Database, name: string): Promise<Feed | null> {
  const key = feedKey(name);
  const found = foundFeeds(db).get(key);
  if (found) return found;
  const [feed] = await feedByKey(db, [key]);
  if (!feed) return null;
  foundFeeds(db).set(key, feed);
  return feed;
}

const feedByKey = prepare<Feed>("select id, name from feeds where key = $1");

/** A feed that is named to be posted into. */
export interface PostedFeed extends Feed {
  isClosed: boolean;
}

type PostedFeeds = Map<string, PostedFeed>;

/** The feeds of these names, by their keys; a name not yet known becomes a feed. */
export async function findOrAddFeeds(db: Database, names: string[]): Promise<PostedFeeds> {
  return addMissingFeeds(db, names, await findFeeds(db, names));
}

/** Those of these names that are feeds, by their keys. */
export async function findFeeds(db: Database, names: string[]): Promise<PostedFeeds> {
  return names.length === 0 ? new Map() : feedsByKeys(db, [...new Set(names.map(feedKey))]);
}

/** The feeds of these names, by their keys, of which some were found before; a name that was not becomes a feed. */
export async function addMissingFeeds(
  db: Database,
  names: string[],
  found: PostedFeeds,
): Promise<PostedFeeds> {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(feedKey(name))) byKey.set(feedKey(name), name);
  const missing = [...byKey.keys()].filter((key) => !found.has(key));
  if (missing.length === 0) return found;
  // In one order for everybody, so that two posts with the same new feeds do not wait for each other.
  await db
    .insertInto("feeds")
    .values(missing.toSorted().map((key) => ({ key, name: byKey.get(key)! })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return feedsByKeys(db, [...byKey.keys()]);
}

async function feedsByKeys(db: Database, keys: string[]): Promise<PostedFeeds> {
  const feeds = await feedsByKey(db, [keys]);
  return new Map(feeds.map(({ key, ...feed }) => [key, feed]));
}

const feedsByKey = prepare<PostedFeed & { key: string }>(
  'select id, name, key, is_closed as "isClosed" from feeds where key = any($1::text[])',
);

/**
 * Moves the figures of feeds by one for each time a feed is named: 1 for posts added to them, -1 for
 * posts deleted. Run it in the transaction that does that, at its end: the rows stay locked until then.
 */
export async function countPosts(db: Database, feedIds: number[], step: 1 | -1): Promise<void> {
  if (feedIds.length > 0) await movePostCounts(db, [feedIds, step]);
}

const movePostCounts = prepare(`
  with counted as materialized (
    select feeds.id, named.posts
    from (select id, count(*)::int as posts from unnest($1::bigint[]) id group by id) named
    join feeds using (id)
    -- In one order for all, so that two posts with the same feeds never wait for each other.
    order by feeds.id for no key update of feeds
  )
  update feeds set post_count = post_count + $2::int * counted.posts
  from counted where counted.id = feeds.id`);
