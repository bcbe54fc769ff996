import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { dropPins } from "../feed-pins/pins.ts";
import { dropTagsOf } from "../feed-tags/post-tags.ts";
import { addMissingFeeds, findFeeds, movePostCounts, refuseNewFeeds } from "../feeds/feeds.ts";
import type { Viewer } from "../http/viewer.ts";
import { refuseToEnter } from "../feed-posters/feeds-to-wait-for.ts";
import { rankFeedsAnew } from "../rankings/mend-ranking.ts";
import { filePosts } from "./insert-posts.ts";
import { refuseClosedFeeds } from "./posts.ts";
import type { PostRow } from "./queries.ts";

/** The feeds that a post left and entered. */
export interface Move {
  left: { id: number; name: string }[];
  entered: { id: number; name: string }[];
}

/**
 * Files a locked post in these feeds, in their order, and creates missing ones. The feeds' figures follow by
 * `countMove`. Throws 403 where the post would enter a closed feed, one where posts of the author wait, or a new one of somebody
 * who may not make it.
 */
export async function moveToFeeds(
  db: Database,
  author: Pick<Viewer, "id" | "role">,
  post: PostRow,
  names: string[],
): Promise<Move> {
  const before = new Map(
    post.feeds.map((name, index) => [feedKey(name), { id: post.feed_ids[index]!, name }]),
  );
  const isSame = names.map(feedKey).join("\n") === [...before.keys()].join("\n");
  if (isSame) return { left: [], entered: [] };
  const found = await findFeeds(db, names);
  const entering = names.filter((name) => !before.has(feedKey(name)));
  refuseClosedFeeds(entering, found);
  await refuseToEnter(db, { author, names: entering, found });
  await refuseNewFeeds(db, author, entering, found);
  const feeds = await addMissingFeeds(db, names, found);
  const after = new Map(names.map((name) => [feedKey(name), feeds.get(feedKey(name))!]));
  await db.deleteFrom("post_feeds").where("post_id", "=", post.id).execute();
  const filed = [...after.values()].map(({ id }, index) => ({
    id: post.id,
    feedId: id,
    position: index + 1,
  }));
  await filePosts(db, filed);
  const left = [...before].filter(([key]) => !after.has(key)).map(([, feed]) => feed);
  const entered = [...after].filter(([key]) => !before.has(key)).map(([, feed]) => feed);
  if (left.length + entered.length > 0) {
    const leftIds = left.map(({ id }) => id);
    await rankFeedsAnew(db, post.id, leftIds);
    await dropPins(db, post.id, leftIds);
  }
  return { left, entered };
}

/** Counts a post's move, and takes the tags of the feeds that it left. Call it last: the feeds stay locked until the transaction ends. */
export async function countMove(db: Database, postId: number, { left, entered }: Move): Promise<void> {
  await movePostCounts(db, [
    ...left.map(({ id }) => ({ feedId: id, step: -1 as const })),
    ...entered.map(({ id }) => ({ feedId: id, step: 1 as const })),
  ]);
  await dropTagsOf(
    db,
    postId,
    left.map(({ id }) => id),
  );
}
