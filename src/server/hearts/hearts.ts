import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { publish } from "../live/publish.ts";
import { requirePostId } from "../posts/posts.ts";
import { notFound } from "../refusal.ts";
import { commentHearts, postHearts } from "./count-hearts.ts";

type Step = "insert" | "delete";

/**
 * Gives a member's heart to a post, also to their own, or takes it back, once. Returns the post's hearts. Throws 404
 * for an unknown post.
 */
export async function heartPost(db: Database, memberId: string, id: string, step: Step): Promise<number> {
  const moved = await postHearts[step](db, { id: requirePostId(id), memberId });
  if (!moved) throw notFound("submissionNotFound");
  await publish(db, [{ what: "changed", postId: moved.postId }]);
  return moved.hearts;
}

/**
 * Gives a member's heart to a comment or takes it back, once. Returns the comment's hearts. Throws 404 for an
 * unknown or deleted comment, and for one on a deleted post.
 */
export async function heartComment(db: Database, memberId: string, id: string, step: Step): Promise<number> {
  const commentId = parseId(id);
  const moved = commentId === null ? null : await commentHearts[step](db, { id: commentId, memberId });
  if (!moved) throw notFound("commentNotFound");
  await publish(db, [{ what: "hearted", postId: moved.postId, commentId: commentId! }]);
  return moved.hearts;
}

export async function heartedPosts(db: Database, memberId: string, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("hearts")
    .select("post_id as id")
    .where("member_id", "=", memberId)
    .where("post_id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function heartedComments(db: Database, memberId: string, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("comment_hearts")
    .select("comment_id as id")
    .where("member_id", "=", memberId)
    .where("comment_id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
