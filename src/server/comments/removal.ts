import { sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { ApiError, notFound } from "../refusal.ts";
import { GRACE_DAYS, type LockedPost, lockPost } from "../posts/deletion.ts";

/** A comment as those who moderate see it, with its post: removed ones too. */
export interface LockedComment {
  id: number;
  member_id: string;
  is_removed: boolean;
  post: LockedPost;
}

/**
 * The comment of this wire id: nobody else changes it or its post until the transaction ends. Throws 404 when there is
 * none, when it was deleted other than by a moderator, or when its post was deleted and `orDeleted` is not set.
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
  if (!found) throw notFound(ERROR_TEXTS.commentNotFound);
  // The post first, as who comments does: so that no two wait for each other.
  const post = await lockPost(db, String(found.post_id), { orDeleted }).catch(asNoComment);
  const comment = await db
    .selectFrom("comments")
    .select(["id", "member_id", "is_removed"])
    .where("id", "=", commentId)
    .where((eb) => eb.or([eb("deleted_at", "is", null), eb("is_removed", "=", true)]))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!comment) throw notFound(ERROR_TEXTS.commentNotFound);
  return { ...comment, post };
}

function asNoComment(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound(ERROR_TEXTS.commentNotFound) : error;
}

/** Takes a locked comment out of its post's discussion: its place remains. */
export async function removeComment(db: Database, { id, post }: LockedComment): Promise<void> {
  await db
    .updateTable("comments")
    .set({ deleted_at: sql<Date>`now()`, is_removed: true })
    .where("id", "=", id)
    .execute();
  await countComments(db, post.id, -1);
}

/** Undoes a removal of a locked comment. */
export async function restoreComment(db: Database, { id, post }: LockedComment): Promise<void> {
  await db
    .updateTable("comments")
    .set({ deleted_at: null, is_removed: false })
    .where("id", "=", id)
    .execute();
  await countComments(db, post.id, 1);
}

/** Takes the words of comments that were removed long ago: their places remain, and nothing to restore. */
export async function eraseRemovedComments(db: Database): Promise<void> {
  await sql`
    update comments set text = '(erased)', is_removed = false
    where is_removed and deleted_at < now() - make_interval(days => ${GRACE_DAYS.removed})`.execute(db);
}

async function countComments(db: Database, postId: number, step: 1 | -1): Promise<void> {
  await db
    .updateTable("posts")
    .set({ comment_count: sql<number>`comment_count + ${step}` })
    .where("id", "=", postId)
    .execute();
}
