import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { memoizePerDatabase } from "../db/per-database.ts";
import { prepare } from "../db/prepared.ts";
import type { Viewer } from "../http/viewer.ts";
import { forbidden } from "../refusal.ts";
import { readPermission } from "../site-settings/permissions.ts";
import { IS_LEFT } from "./is-left.ts";
import { canMakeFeed } from "./policy.ts";

/** Adds missing built-in feeds. Existing ones keep their changes. */
export async function addBuiltinFeeds(db: Database): Promise<void> {
  const aside = await db.selectFrom("feeds").select("id").where("is_set_aside", "=", true).limit(1).execute();
  // A site that chose its first feeds did not choose those of a later version.
  const status = { is_builtin: true, is_set_aside: aside.length > 0 };
  await db
    .insertInto("feeds")
    .values(BUILTIN_FEEDS.map((feed) => ({ ...feed, key: feedKey(feed.name), ...status })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** Whether lists show a feed: a feed that was set aside only while it has a post. */
export const isListed = sql<boolean>`not (is_set_aside and post_count = 0)`;

interface Feed {
  id: number;
  name: string;
}

/** Found feeds are cached this long. The site never renames or deletes feeds; only a change by hand does. */
const FOUND_MS = 20_000;
const foundFeeds = memoizePerDatabase(() => new LRUCache<string, Feed>({ max: 2_000, ttl: FOUND_MS }));

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

export interface PostedFeed extends Feed {
  isClosed: boolean;
  /** Whether posts of members whom the feed has not approved wait. */
  isForApproved: boolean;
  /** Whether it is a built-in feed that the site did not choose, without a post and without people. */
  isUnused: boolean;
}

export type PostedFeeds = Map<string, PostedFeed>;

/**
 * The feeds of these names, by key. A feed is added for each unknown name; the maker is null where the site itself adds it.
 * Throws 403 where the maker may not make feeds.
 */
export async function findOrAddFeeds(
  db: Database,
  names: string[],
  maker: Maker | null,
): Promise<PostedFeeds> {
  const found = await findFeeds(db, names);
  if (maker) await refuseNewFeeds(db, maker, names, found);
  return addMissingFeeds(db, names, found);
}

type Maker = Pick<Viewer, "role">;

/** Throws 403 where one of the names belongs to no feed in use, and the site does not let this member make feeds. */
export async function refuseNewFeeds(
  db: Database,
  maker: Maker,
  names: string[],
  found: PostedFeeds,
): Promise<void> {
  const refused = await refusedName(db, { maker, names, found });
  if (refused !== null) throw forbidden("newFeedRefused", { name: refused });
}

interface Naming {
  maker: Maker;
  names: string[];
  found: PostedFeeds;
}

/** The name of a new feed that the maker may not make; null without one. Posts that arrive together ask together, and stay so. */
const refusedName = gatherOn(async (db: Database, namings: Naming[]) => {
  const names = namings.map(({ names, found }) =>
    names.find((name) => found.get(feedKey(name))?.isUnused !== false),
  );
  const permission = names.every((name) => name === undefined) ? null : await readPermission(db, "founders");
  return names.map((name, index) =>
    name === undefined || canMakeFeed(namings[index]!.maker, permission!) ? null : name,
  );
});

/** The existing feeds among these names, by key. May include feeds of other posts that arrive together. */
export const findFeeds = gatherOn(async (db: Database, asked: string[][]) => {
  const keys = new Set(asked.flat().map(feedKey));
  const found: PostedFeeds = keys.size === 0 ? new Map() : await feedsByKeys(db, [...keys]);
  return asked.map(() => found);
});

/** Adds a feed for each name that is not in `found`. Returns the feeds of all names, by key. */
export async function addMissingFeeds(
  db: Database,
  names: string[],
  found: PostedFeeds,
): Promise<PostedFeeds> {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(feedKey(name))) byKey.set(feedKey(name), name);
  const missing = [...byKey.keys()].filter((key) => !found.has(key));
  if (missing.length === 0) return found;
  // Inserts in the order of the keys: otherwise two posts with the same new feeds could deadlock.
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
  `select id, name, key, is_closed as "isClosed", is_for_approved as "isForApproved", is_set_aside and post_count = 0
    and not exists (select from feed_people where feed_id = feeds.id and rank is not null)
    and not ${IS_LEFT} as "isUnused"
  from feeds where key = any($1::text[])`,
);

/** Adds `step` to the post counts of feeds, once for each time a feed is named, as `movePostCounts` does. */
export async function countPosts(db: Database, feedIds: number[], step: 1 | -1): Promise<void> {
  await movePostCounts(
    db,
    feedIds.map((feedId) => ({ feedId, step })),
  );
}

/**
 * Moves the post counts of feeds. Run it at the end of the transaction that adds, moves or deletes the posts, since it
 * locks the feeds' rows until the commit.
 */
export async function movePostCounts(db: Database, moves: { feedId: number; step: 1 | -1 }[]): Promise<void> {
  if (moves.length === 0) return;
  await addToCounts(db, [moves.map(({ feedId }) => feedId), moves.map(({ step }) => step)]);
}

const addToCounts = prepare(`
  with counted as materialized (
    select feeds.id, named.posts
    from (
      select id, sum(step)::int as posts from unnest($1::bigint[], $2::int[]) moved (id, step) group by id
    ) named
    join feeds using (id)
    -- Locks the feeds in one order, so that two posts in the same feeds cannot deadlock.
    order by feeds.id for no key update of feeds
  )
  update feeds set post_count = post_count + counted.posts
  from counted where counted.id = feeds.id`);
