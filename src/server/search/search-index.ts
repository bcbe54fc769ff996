import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Makes new posts findable. Run it in the transaction that adds them. */
export async function indexPosts(db: Database, postIds: number[]): Promise<void> {
  if (postIds.length > 0) await sql`select index_posts(${postIds}::bigint[])`.execute(db);
}

/** Makes a post no longer findable. Run it in the transaction that deletes it. */
export async function unindexPost(db: Database, postId: number): Promise<void> {
  await db.deleteFrom("post_search").where("post_id", "=", postId).execute();
}
