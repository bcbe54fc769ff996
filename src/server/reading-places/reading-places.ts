import { sql } from "kysely";
import type { CallBody } from "../../contract/call.ts";
import type { HiddenCounts } from "../../contract/hidden.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { keepReadingPlace } from "../../contract/reading-places.ts";
import type { Database } from "../db/database.ts";
import { hiddenPosts, type Reader } from "../filters/hidden-reasons.ts";
import { shownPosts } from "../filters/shown-posts.ts";
import { readPostsOnce } from "../posts/in-brief.ts";
import type { PostRowPage } from "../posts/paging.ts";
import { requirePostId } from "../posts/posts.ts";

const isFresh = sql<boolean>`stopped_at > now() - make_interval(days => ${LIMITS.readingPlaceDays})`;

/** Stores the place where a member stopped, in place of the one before. Throws 404 where `postId` cannot be an id. */
export async function keepPlace(
  db: Database,
  memberId: string,
  { address, list, ids, passed, leftOut, postId }: CallBody<typeof keepReadingPlace>,
): Promise<void> {
  const place = {
    address,
    list,
    passed,
    left_out: leftOut,
    post_ids: ids.map(requirePostId),
    post_id: requirePostId(postId),
    stopped_at: sql<Date>`now()`,
  };
  await db
    .insertInto("reading_places")
    .values({ member_id: memberId, ...place })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(place))
    .execute();
}

/**
 * The posts of these ids that are still there, in their order. Read past the cache, since anybody may name any posts.
 */
export async function postsOfPlace(db: Database, ids: number[]): Promise<PostRowPage["posts"]> {
  const byId = new Map((await readPostsOnce(db, ids)).map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface ReadingPlace extends Pick<PostRowPage, "posts"> {
  address: string;
  list: string;
  passed: number;
  leftOut: number;
  postId: string;
  stoppedAt: Date;
  /** The posts that the member hid or muted since. */
  hidden: HiddenCounts;
}

/** The place where a member stopped, with those of its posts that are still there; null without one, or where none is. */
export async function findPlace(db: Database, reader: Reader): Promise<ReadingPlace | null> {
  const place = await db
    .selectFrom("reading_places")
    .selectAll()
    .where("member_id", "=", reader.id)
    .where(isFresh)
    .executeTakeFirst();
  if (!place) return null;
  // The member has read some of these posts on the way to this place, so read posts are shown, too.
  const { posts, hidden } = await shownPosts(db, reader, place.post_ids, { showsRead: true });
  if (posts.length === 0) return null;
  const { address, list, passed, stopped_at: stoppedAt } = place;
  const leftOut = Object.values(hidden).reduce((sum, count) => sum + count, place.left_out);
  return { address, list, passed, leftOut, postId: String(place.post_id), stoppedAt, posts, hidden };
}

/** The title of the post at which a member stopped, and when; null without a place, or where the post is gone or muted since. */
export async function placeInBrief(
  db: Database,
  reader: Reader,
): Promise<{ title: string; stoppedAt: Date } | null> {
  const place = await db
    .selectFrom("reading_places")
    .innerJoin("posts", "posts.id", "post_id")
    .select(["post_id", "title", "stopped_at as stoppedAt"])
    .where("reading_places.member_id", "=", reader.id)
    .where("posts.deleted_at", "is", null)
    .where(isFresh)
    .executeTakeFirst();
  if (!place) return null;
  const reasons = await hiddenPosts(db, reader, [place.post_id]);
  return (reasons.get(place.post_id) ?? "read") === "read" ? place : null;
}
