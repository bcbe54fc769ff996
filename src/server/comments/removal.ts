import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { dropUnshown } from "../images/images.ts";
import { publish } from "../live/publish.ts";
import { forgetComments } from "../search/comments/comment-index.ts";
import { ApiError, notFound } from "../refusal.ts";
import { activeWith, activeWithout } from "../rankings/active.ts";
import { ERASED } from "./erased-text.ts";
import { lockImagesOf } from "./images.ts";
import { KEPT_DAYS, type LockedPost, lockPost } from "../posts/deletion.ts";

/** A comment, locked with its post. */
export interface LockedComment {
  id: number;
  member_id: string;
  is_removed: boolean;
  edited_at: Date | null;
  /** Whether the author has deleted the comment, or its text was erased. */
  is_deleted: boolean;
  post: LockedPost;
}

/**
 * Locks the comment with this API id and its post until the transaction ends. Throws 404 for an unknown comment and,
 * unless `orDeleted` is set, for a comment that its author deleted or whose post its author deleted.
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
  // Locks the post before the comment, in the same order as `insertComment`, so that the two cannot deadlock.
  const post = await lockPost(db, String(found.post_id), { orDeleted }).catch(asNoComment);
  const comment = await db
    .selectFrom("comments")
    .select(["id", "member_id", "is_removed", "edited_at"])
    .select(sql<boolean>`deleted_at is not null and not is_removed`.as("is_deleted"))
    .where("id", "=", commentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!comment || (comment.is_deleted && !orDeleted)) throw notFound("commentNotFound");
  return { ...comment, post };
}

function asNoComment(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound("commentNotFound") : error;
}

/** Removes a locked comment: its text is hidden, and its place in the thread remains. */
export async function removeComment(db: Database, comment: LockedComment): Promise<void> {
  const { id, post } = comment;
  await db
    .updateTable("comments")
    .set({ deleted_at: sql<Date>`now()`, is_removed: true })
    .where("id", "=", id)
    .execute();
  await countComment(db, comment, -1);
  await publish(db, [{ what: "changed", postId: post.id, isLess: true }]);
}

export async function restoreComment(db: Database, comment: LockedComment): Promise<void> {
  const { id, post } = comment;
  await db
    .updateTable("comments")
    .set({ deleted_at: null, is_removed: false })
    .where("id", "=", id)
    .execute();
  await countComment(db, comment, 1);
  await publish(db, [{ what: "changed", postId: post.id }]);
}

/**
 * Erases the text and the versions of comments whose removal or deletion is older than `KEPT_DAYS`, and frees their images.
 * Their places in threads remain. A deleted comment with open reports is erased after the decision on them; so are versions
 * that their authors erased. A comment with versions has an `edited_at`, even if its present text equals `ERASED`.
 */
export async function eraseComments(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const erased = await eraseTexts(transaction);
    await forgetComments(transaction, erased);
  });
  await sql`
    update comment_versions version set text = null from comments
    where erased_at is not null and version.text is not null and comments.id = comment_id and not is_removed
      and not exists (select from reports where reports.comment_id = comments.id and decided_at is null)`.execute(
    db,
  );
}

/** Whether a comment's text is to be erased. */
const isDue = sql<boolean>`
  deleted_at is not null and (text <> ${ERASED} or edited_at is not null)
  and deleted_at < now() - make_interval(
    days => case when is_removed then ${KEPT_DAYS.removed}::int else ${KEPT_DAYS.deleted}::int end
  ) and (is_removed or not exists (
    select from reports where comment_id = comments.id and decided_at is null
  ))`;

async function eraseTexts(db: Database): Promise<number[]> {
  const images = await lockImagesOf(db, isDue);
  const { rows } = await sql<{ id: number }>`
    with erased as (
      update comments set text = ${ERASED}, formatted = null, edited_at = null, is_removed = false
      where ${isDue} returning id
    ), forgotten as (
      delete from comment_versions using erased where comment_id = erased.id
    ), freed as (
      delete from comment_images using erased where comment_id = erased.id
    )
    select id from erased`.execute(db);
  // Records the deletion of the images. Otherwise a draft would show them again.
  await dropUnshown(db, images);
  return rows.map(({ id }) => id);
}

/**
 * Adjusts the post's comment count after a comment was hidden (-1) or restored (1), and moves the post in Active.
 */
export async function countComment(db: Database, { id, post }: LockedComment, step: 1 | -1): Promise<void> {
  const activeAt = step === 1 ? activeWith(id) : activeWithout(id);
  await db
    .updateTable("posts")
    .set({ comment_count: sql<number>`comment_count + ${step}`, active_at: activeAt })
    .where("id", "=", post.id)
    .execute();
}
