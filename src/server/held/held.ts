import { sql } from "kysely";
import type { FormattedText } from "../../contract/formatted-text.ts";
import { LIMITS } from "../../contract/limits.ts";
import { checkComment } from "../comments/comments.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { imageKeysIn } from "../formatting/images-in-text.ts";
import type { Viewer } from "../http/viewer.ts";
import { holdIfVisible } from "../images/images.ts";
import { checkPost } from "../posts/posts.ts";
import { conflict, notFound } from "../refusal.ts";
import { insertHeld } from "./insert-held.ts";
import type { HeldPost, HeldReason, Writing } from "./writing.ts";

/**
 * Stores a post or comment for moderators to look at. Calls that arrive together share the statements. Run it in a transaction.
 * Throws the errors of the verb that would add it, and 409 if too many of the author's posts and comments wait.
 */
export async function insertHeldWriting(
  db: Database,
  author: Viewer,
  writing: Writing,
  reason: HeldReason,
): Promise<{ id: string }> {
  const checked = await check(db, author, writing);
  const { id, hasPost } = await insertHeld(db, {
    ...writing,
    ...checked,
    memberId: author.id,
    reason,
    feedId: null,
  });
  if (!hasPost) throw notFound("submissionNotFound");
  if (id === null) throw conflict("tooManyHeld");
  return { id: String(id) };
}

/**
 * Stores a checked post for the people of a feed to look at. Run it in the transaction of the check. Throws 409 if too many of
 * the author's posts and comments wait.
 */
export async function insertHeldPost(
  db: Database,
  author: Viewer,
  writing: HeldPost,
  { formatted, feedId }: { formatted: FormattedText | null; feedId: number },
): Promise<{ id: string }> {
  const given = { ...writing, ...partsOfPost(writing, formatted), memberId: author.id, feedId };
  const { id } = await insertHeld(db, { ...given, reason: { kind: "feed" } });
  if (id === null) throw conflict("tooManyHeld");
  return { id: String(id) };
}

/** Makes the checks of the verb that would add the writing. Returns the parts that this verb stores beside the body. */
async function check(db: Database, author: Viewer, writing: Writing) {
  if (writing.kind === "post") {
    const { formatted } = await checkPost(db, author, writing.body);
    return partsOfPost(writing, formatted);
  }
  const { postId, formatted } = await checkComment(db, writing.body, writing.origin);
  return { postId, formatted, images: imageKeysIn(formatted) };
}

function partsOfPost({ body: { imageKey } }: HeldPost, formatted: FormattedText | null) {
  return { postId: null, formatted, images: imageKey ? [imageKey] : [] };
}

/**
 * Deletes a member's own held post or comment, even a refused one. Its images stay for a day, in which its words can become a
 * draft. Run it in a transaction. Throws 409 if there is none any more: a moderator may have approved it.
 */
export async function takeBackHeld(db: Database, memberId: string, id: string): Promise<void> {
  // Locks the row before its images, as an approval does, so that the two cannot deadlock.
  const held = await db
    .selectFrom("held_writings")
    .select("id")
    .where("id", "=", requireHeldId(id))
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw conflict("heldNoMore");
  const images = await db
    .selectFrom("held_images")
    .select("image_key")
    .where("held_id", "=", held.id)
    .execute();
  await holdIfVisible(
    db,
    images.map(({ image_key: key }) => key),
  );
  await db.deleteFrom("held_writings").where("id", "=", held.id).execute();
}

/** Parses the id of a held post or comment. Throws 404 when the text cannot be an id. */
export function requireHeldId(id: string): number {
  const heldId = parseId(id);
  if (heldId === null) throw notFound("heldNotFound");
  return heldId;
}

/**
 * Deletes refused posts and comments after a while, and held ones of members who stay banned or whose accounts were
 * deleted.
 */
export async function deleteOldHeld(db: Database): Promise<void> {
  await sql`
    delete from held_writings using members
    where members.id = member_id and (
      refused_at < now() - make_interval(days => ${LIMITS.heldDays})
      or banned_at < now() - make_interval(days => ${LIMITS.heldOfBannedDays})
      or account_deleted_at is not null
    )`.execute(db);
}
