import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { publish } from "../live/publish.ts";
import { ApiError, notFound } from "../refusal.ts";
import { ACTIVE_AT } from "../rankings/stored-orders.ts";
import { GRACE_DAYS, type LockedPost, lockPost } from "../posts/deletion.ts";

/** A visible or removed comment, locked with its post. */
export interface LockedComment {
  id: number;
  member_id: string;
  is_removed: boolean;
  post: LockedPost;
}

/**
 * The comment of this API id, locked with its post until the transaction ends. Throws 404 for an unknown
 * comment, for a deleted one that is not removed, and, unless `orDeleted` is set, for one whose post its
 * author deleted.
 */
export async function lockComment(
  db: Database,
  id: string,
  { orDeleted = false } = {},
): Promise<LockedComment> {
  const commentId = parseId(id);
  const found = await db
    .selectFrom("comments")
    .select("post_id")
    .where("id", "=", commentId)
    .executeTakeFirst();
  if (!found) throw notFound("commentNotFound");
  // Locks the post first, as adding a comment does, so that the two cannot deadlock.
  const post = await lockPost(db, String(found.post_id), { orDeleted }).catch(asNoComment);
  const comment = await db
    .selectFrom("comments")
    .select(["id", "member_id", "is_removed"])
    .where("id", "=", commentId)
    .where((eb) => eb.or([eb("deleted_at", "is", null), eb("is_removed", "=", true)]))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!comment) throw notFound("commentNotFound");
  return { ...comment, post };
}

function asNoComment(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound("commentNotFound") : error;
}

/** Removes a locked comment: its text is hidden, and its place in the thread remains. */
export async function removeComment(db: Database, { id, post }: LockedComment): Promise<void> {
  await db
    .updateTable("comments")
    .set({ deleted_at: sql<Date>`now()`, is_removed: true })
    .where("id", "=", id)
    .execute();
  await countComments(db, post.id, -1);
  await publish(db, [{ what: "changed", postId: post.id, isLess: true }]);
}

export async function restoreComment(db: Database, { id, post }: LockedComment): Promise<void> {
  await db
    .updateTable("comments")
    .set({ deleted_at: null, is_removed: false })
    .where("id", "=", id)
    .execute();
  await countComments(db, post.id, 1);
  await publish(db, [{ what: "changed", postId: post.id }]);
}

/** Erases the text of comments removed longer ago than the grace period. Their places in threads remain. */
export async function eraseRemovedComments(db: Database): Promise<void> {
  await sql`
    update comments set text = '(erased)', formatted = null, is_removed = false
    where is_removed and deleted_at < now() - make_interval(days => ${GRACE_DAYS.removed})`.execute(db);
}

/** Call it after the comment was hidden or restored: its post's place in Active is computed from the others. */
async function countComments(db: Database, postId: number, step: 1 | -1): Promise<void> {
  await db
    .updateTable("posts")
    .set({ comment_count: sql<number>`comment_count + ${step}`, active_at: sql.raw<Date>(ACTIVE_AT) })
    .where("id", "=", postId)
    .execute();
}
