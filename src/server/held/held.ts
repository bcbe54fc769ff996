import { sql } from "kysely";
import type { HELD_REASONS } from "../../contract/held.ts";
import { LIMITS } from "../../contract/limits.ts";
import { checkComment, type NewComment } from "../comments/comments.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { imageKeysIn } from "../formatting/images-in-text.ts";
import type { Viewer } from "../http/viewer.ts";
import { checkPost, type NewPost } from "../posts/posts.ts";
import { conflict, notFound } from "../refusal.ts";

/** A post or comment that its author has sent. `origin` is that of its images. */
export type Writing =
  | { kind: "post"; body: NewPost; origin: string }
  | { kind: "comment"; body: NewComment; origin: string };

export interface HeldReason {
  kind: (typeof HELD_REASONS)[number];
  /** More about the reason, such as the name of a rule. */
  words?: string;
}

/**
 * Stores a post or comment for moderators to look at. Run it in a transaction. Throws as the verb that would add it does, and
 * 409 where too many of the author's wait; two that arrive together may pass that limit by one.
 */
export async function holdWriting(
  db: Database,
  author: Viewer,
  { kind, body, origin }: Writing,
  reason: HeldReason,
): Promise<{ id: string }> {
  if ((await countWaiting(db, author.id)) >= LIMITS.held) throw conflict("tooManyHeld");
  const { postId, images } =
    kind === "post" ? await checkedPost(db, author, body) : await checkedComment(db, body, origin);
  const { id } = await db
    .insertInto("held_writings")
    .values({
      member_id: author.id,
      kind,
      body: JSON.stringify(body),
      origin,
      post_id: postId,
      reason: reason.kind,
      reason_words: reason.words ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (images.length > 0) {
    const shown = images.map((key) => ({ held_id: id, image_key: key }));
    await db.insertInto("held_images").values(shown).execute();
  }
  return { id: String(id) };
}

async function checkedPost(db: Database, author: Viewer, post: NewPost) {
  await checkPost(db, author, post);
  return { postId: null, images: post.imageKey ? [post.imageKey] : [] };
}

async function checkedComment(db: Database, comment: NewComment, origin: string) {
  const { postId, formatted } = await checkComment(db, comment, origin);
  return { postId, images: imageKeysIn(formatted) };
}

async function countWaiting(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("held_writings")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("member_id", "=", memberId)
    .where("refused_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes a member's own held post or comment, also a refused one. Throws 409 where there is none any more: a moderator may
 * have approved it.
 */
export async function takeBackHeld(db: Database, memberId: string, id: string): Promise<void> {
  const gone = await db
    .deleteFrom("held_writings")
    .where("id", "=", requireHeldId(id))
    .where("member_id", "=", memberId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw conflict("heldNoMore");
}

/** Parses the id of a held post or comment. Throws 404 when the text cannot be an id. */
export function requireHeldId(id: string): number {
  const heldId = parseId(id);
  if (heldId === null) throw notFound("heldNotFound");
  return heldId;
}

/** Refused ones go after a while. */
export async function deleteOldRefused(db: Database): Promise<void> {
  await db
    .deleteFrom("held_writings")
    .where("refused_at", "<", sql<Date>`now() - make_interval(days => ${LIMITS.heldDays})`)
    .execute();
}
