import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { holdIfVisible } from "../images/images.ts";

/** The key of an image in the path of one of its files. A draft's value belongs to the browser, but any form of it has that. */
const IMAGE_KEY = /\/images\/([0-9a-f]{32})\//g;

/** Keeps the images that a draft names for as long as the draft is stored: the first ones, as many as a comment can have. */
export async function keepImages(
  db: Database,
  { memberId, key, value }: { memberId: string; key: string; value: string },
): Promise<void> {
  const named = Array.from(value.matchAll(IMAGE_KEY), ([, image]) => image!);
  const kept = await holdIfVisible(db, [...new Set(named)].slice(0, LIMITS.commentImages));
  await sql`
    with freed as (
      delete from draft_images
      where member_id = ${memberId} and draft_key = ${key} and not image_key = any(${kept}::text[])
    )
    insert into draft_images (member_id, draft_key, image_key)
    select ${memberId}, ${key}, unnest(${kept}::text[]) on conflict do nothing`.execute(db);
}
