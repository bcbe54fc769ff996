import { sql } from "kysely";
import type { Comment } from "../../contract/entities.ts";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { badRequest, notFound } from "../http/api-error.ts";
import { notifyOfComment } from "../notifications/notifications.ts";
import { requirePostId } from "../posts/posts.ts";
import { mentionedNames } from "./mentions.ts";
import { presentComment } from "./present.ts";
import { listNewestComments } from "./queries.ts";

interface NewComment {
  text: string;
  parentId?: string | null | undefined;
}

/**
 * Adds a comment to a post, or a reply to one of its comments; gives its id and the members who are
 * notified of it. Run it in a transaction. Throws 404 for no such post, 400 for a parent that is not on it.
 */
export async function addComment(
  db: Database,
  memberId: string,
  postId: string,
  comment: NewComment,
): Promise<{ id: number; notified: string[] }> {
  const post = requirePostId(postId);
  await countComment(db, post);
  const parent = comment.parentId == null ? null : await requireParent(db, post, comment.parentId);
  const { id } = await db
    .insertInto("comments")
    .values({
      post_id: post,
      parent_id: parent?.id ?? null,
      depth: parent ? parent.depth + 1 : 0,
      member_id: memberId,
      text: comment.text,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addMentions(db, id, comment.text);
  const notified = await notifyOfComment(db, {
    id,
    postId: post,
    parentId: parent?.id ?? null,
    authorId: memberId,
  });
  return { id, notified };
}

/** The last comments on the post of this id, newest first, without deleted ones. */
export async function newestComments(db: Database, postId: number, limit: number): Promise<Comment[]> {
  const comments = await listNewestComments(db, postId, limit);
  return comments.map(presentComment);
}

/** Moves the post's figure first: its row lock keeps the post from being deleted meanwhile. */
async function countComment(db: Database, postId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("posts")
    .set({ comment_count: sql`comment_count + 1` })
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!numUpdatedRows) throw notFound(ERROR_TEXTS.submissionNotFound);
}

async function requireParent(db: Database, postId: number, parentId: string) {
  const id = parseId(parentId);
  const parent =
    id === null
      ? undefined
      : await db
          .selectFrom("comments")
          .select(["id", "depth"])
          .where("post_id", "=", postId)
          .where("id", "=", id)
          .executeTakeFirst();
  if (!parent) throw badRequest(ERROR_TEXTS.parentNotFound);
  return parent;
}

async function addMentions(db: Database, commentId: number, text: string): Promise<void> {
  // The first of them: a comment is no way to call everybody.
  const keys = [...new Set(mentionedNames(text).map((name) => name.toLowerCase()))].slice(0, LIMITS.mentions);
  if (keys.length === 0) return;
  await db
    .insertInto("comment_mentions")
    .columns(["comment_id", "member_id"])
    .expression((eb) =>
      eb
        .selectFrom("members")
        .select([sql.val(commentId).as("comment_id"), "id"])
        .where("username_key", "in", keys),
    )
    .execute();
}
