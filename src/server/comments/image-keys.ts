import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { lockImageRows } from "../images/images.ts";

/**
 * Locks the images of the comments that meet the condition, and returns their keys. Comes before the locks of posts and
 * comments, because a new comment takes its images first, too.
 */
export async function lockImagesOf(db: Database, condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct image_key as key from comment_images join comments on comments.id = comment_id
    where ${condition}`.execute(db);
  const keys = rows.map(({ key }) => key);
  await lockImageRows(db, keys);
  return keys;
}
