import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { addMissingFeeds, findFeeds, movePostCounts } from "../feeds/feeds.ts";
import { rankFeedsAnew } from "../rankings/mend-ranking.ts";
import { filePosts } from "./insert-posts.ts";
import { refuseClosedFeeds } from "./posts.ts";
import type { PostRow } from "./queries.ts";

/**
 * Moves a locked post to these feeds, in their order, creates missing ones, and returns the names of the feeds that it
 * left or entered. Call it last: the feeds' figures stay locked until the transaction ends. Throws 403 where it would
 * enter a closed feed.
 */
export async function moveToFeeds(db: Database, post: PostRow, names: string[]): Promise<string[]> {
  const before = new Map(
    post.feeds.map((name, index) => [feedKey(name), { id: post.feed_ids[index]!, name }]),
  );
  const isSame = names.map(feedKey).join("\n") === [...before.keys()].join("\n");
  if (isSame) return [];
  const found = await findFeeds(db, names);
  refuseClosedFeeds(
    names.filter((name) => !before.has(feedKey(name))),
    found,
  );
  const feeds = await addMissingFeeds(db, names, found);
  const after = new Map(names.map((name) => [feedKey(name), feeds.get(feedKey(name))!]));
  const left = [...before].filter(([key]) => !after.has(key)).map(([, feed]) => feed);
  const entered = [...after].filter(([key]) => !before.has(key)).map(([, feed]) => feed);
  await db.deleteFrom("post_feeds").where("post_id", "=", post.id).execute();
  const ids = [...after.values()].map(({ id }) => id);
  await filePosts(
    db,
    ids.map((feedId, index) => ({ id: post.id, feedId, position: index + 1 })),
  );
  if (left.length + entered.length === 0) return [];
  await rankFeedsAnew(db);
  const moves = [
    ...left.map(({ id }) => ({ feedId: id, step: -1 as const })),
    ...entered.map(({ id }) => ({ feedId: id, step: 1 as const })),
  ];
  await movePostCounts(db, moves);
  return [...left, ...entered].map(({ name }) => name);
}
