import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { readRank } from "../feed-people/people.ts";
import { canPin } from "../feed-people/policy.ts";
import { publish } from "../live/publish.ts";
import { logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import type { Actor } from "../moderation/policy.ts";
import { lockPost } from "../posts/deletion.ts";
import { conflictOver, forbidden, notFound } from "../refusal.ts";

interface Pinning {
  submissionId: string;
  isPinned: boolean;
}

/**
 * Pins a post to the top of a feed that it is in, or unpins it, and logs the change. Returns the ids of the feed's pinned posts,
 * the latest pin first. Run it in a transaction. Throws 403 or 404, and 409 if two other posts are pinned there, or if the post is not in the feed.
 */
export async function setPinned(
  db: Database,
  by: Actor,
  feedName: string,
  { submissionId, isPinned }: Pinning,
): Promise<string[]> {
  // Checked before the post and the feed are locked, so that others lock neither.
  const actor = await holdPinner(db, by, feedName);
  // Locks in the order of deletions and moves, which lock the post first.
  const post = await lockPost(db, submissionId);
  if (post.is_removed && isPinned) throw notFound("submissionNotFound");
  const feed = await lockFeedOf(db, post.id, feedName);
  if (!feed) throw conflictOver("postNotInFeed", { feed: feedName });
  const before = await readPins(db, feed.id);
  if (before.some(({ id }) => id === post.id) !== isPinned) {
    if (isPinned) await addPin(db, actor, feed, { post, pins: before });
    else await endPin(db, actor, feed, post);
    await publish(db, [{ what: "described", category: feed.name }]);
  }
  return (await readPins(db, feed.id)).filter((pin) => pin.isShown).map(({ id }) => String(id));
}

/** The actor with the present role. Throws 403. */
async function holdPinner(db: Database, by: Actor, feedName: string): Promise<Actor> {
  const actor = await holdActor(db, by);
  const own = actor ? await readRank(db, actor.id, feedName) : undefined;
  if (!canPin(actor, own)) throw forbidden("notAllowed");
  return actor;
}

interface Feed {
  id: number;
  name: string;
}

/** The feed of this name that has the post, locked so that its pins change one after the other. */
async function lockFeedOf(db: Database, postId: number, name: string): Promise<Feed | undefined> {
  const { rows } = await sql<Feed>`
    select id, name from feeds where key = ${feedKey(name)}
      and exists (select from post_feeds where feed_id = feeds.id and post_id = ${postId})
    for no key update`.execute(db);
  return rows[0];
}

interface Pin {
  id: number;
  slot: number;
  title: string;
  /** False for a removed or deleted post, and for one that is not in the feed any more. */
  isShown: boolean;
}

/** All pins of a feed, the latest first. */
async function readPins(db: Database, feedId: number): Promise<Pin[]> {
  const { rows } = await sql<Pin>`
    select p.id, slot, title, deleted_at is null
      and exists (select from post_feeds pf where pf.post_id = p.id and pf.feed_id = pin.feed_id) as "isShown"
    from feed_pins pin join posts p on p.id = pin.post_id
    where pin.feed_id = ${feedId} order by pinned_at desc, slot`.execute(db);
  return rows;
}

type PinnedPost = Pick<Pin, "id" | "title">;

/** Takes a free slot, or else that of a post that is not shown, which is then unpinned. */
async function addPin(
  db: Database,
  actor: Actor,
  feed: Feed,
  { post, pins }: { post: PinnedPost; pins: Pin[] },
): Promise<void> {
  const hidden = pins.find(({ isShown }) => !isShown);
  const isFull = pins.length >= LIMITS.feedPins;
  if (isFull && !hidden) {
    const titles = pins.map(({ title }) => `“${truncate(title, LIMITS.preview)}”`).join(" and ");
    throw conflictOver("feedPinsFull", { feed: `/${feed.name.toLowerCase()}`, titles });
  }
  if (isFull) await endPin(db, actor, feed, hidden!);
  const taken = isFull ? hidden!.slot : 3 - (pins[0]?.slot ?? 2);
  const now = sql<Date>`clock_timestamp()`;
  const row = { feed_id: feed.id, slot: taken, post_id: post.id, pinned_at: now };
  await db.insertInto("feed_pins").values(row).execute();
  await logDeed(db, actor, { action: "pin-post", ...deedOn(feed, post) });
}

async function endPin(db: Database, actor: Actor, feed: Feed, post: PinnedPost): Promise<void> {
  await dropPins(db, post.id, [feed.id]);
  await logDeed(db, actor, { action: "unpin-post", ...deedOn(feed, post) });
}

const deedOn = (feed: Feed, post: PinnedPost) => ({
  subject: feed.name,
  detail: post.title,
  postId: post.id,
  reason: "",
});

/** Unpins a post in these feeds. */
export async function dropPins(db: Database, postId: number, feedIds: number[]): Promise<void> {
  if (feedIds.length === 0) return;
  await db.deleteFrom("feed_pins").where("post_id", "=", postId).where("feed_id", "in", feedIds).execute();
}
