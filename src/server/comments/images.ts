import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { dropUnshown, lockImageRows } from "../images/images.ts";
import { giveImages } from "./insert-comments.ts";

/**
 * Locks the images that a comment has, and those that it will have. Call it before the post is locked: a new comment also
 * locks its images first, so the two cannot deadlock.
 */
export async function lockImages(db: Database, id: string, keys: string[]): Promise<void> {
  await lockImageRows(db, [...keys, ...(await imagesOf(db, parseId(id)))]);
}

/**
 * Locks the images of the comments that meet the condition, and returns their keys. Call it before posts and comments are
 * locked: a new comment also locks its images first, so the two cannot deadlock.
 */
export async function lockImagesOf(db: Database, condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct image_key as key from comment_images join comments on comments.id = comment_id
    where ${condition}`.execute(db);
  const keys = rows.map(({ key }) => key);
  await lockImageRows(db, keys);
  return keys;
}

/** Replaces a comment's images. Its earlier images disappear unless another post or comment has them. */
export async function replaceImages(db: Database, id: number, keys: string[]): Promise<void> {
  const dropped = (await imagesOf(db, id)).filter((key) => !keys.includes(key));
  if (dropped.length > 0) {
    await db
      .deleteFrom("comment_images")
      .where("comment_id", "=", id)
      .where("image_key", "in", dropped)
      .execute();
  }
  await dropUnshown(db, dropped);
  await giveImages(
    db,
    keys.map((key) => ({ id, key })),
  );
}

async function imagesOf(db: Database, id: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom("comment_images")
    .select("image_key")
    .where("comment_id", "=", id)
    .execute();
  return rows.map((row) => row.image_key);
}
