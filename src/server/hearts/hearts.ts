import type { Database } from "../db/database.ts";
import { publish } from "../live/publish.ts";
import { requirePostId } from "../posts/posts.ts";
import { notFound } from "../refusal.ts";
import { deleteHeart, insertHeart } from "./move-hearts.ts";

/** Gives a member's heart to a post, once. Returns the post's hearts. Throws 404 for an unknown post. */
export function giveHeart(db: Database, memberId: string, postId: string): Promise<number> {
  return moveHeart(insertHeart, db, memberId, postId);
}

/** Takes a member's heart back, once. Returns the post's hearts. Throws 404 for an unknown post. */
export function takeHeartBack(db: Database, memberId: string, postId: string): Promise<number> {
  return moveHeart(deleteHeart, db, memberId, postId);
}

async function moveHeart(
  move: typeof insertHeart,
  db: Database,
  memberId: string,
  id: string,
): Promise<number> {
  const postId = requirePostId(id);
  const hearts = await move(db, { postId, memberId });
  if (hearts === null) throw notFound("submissionNotFound");
  await publish(db, [{ what: "changed", postId }]);
  return hearts;
}

export async function heartedPosts(db: Database, memberId: string, postIds: number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("hearts")
    .select("post_id")
    .where("member_id", "=", memberId)
    .where("post_id", "in", postIds)
    .execute();
  return new Set(rows.map((row) => row.post_id));
}
