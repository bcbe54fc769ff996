import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

/** Makes new posts findable. Run it in the transaction that adds them. */
export async function indexPosts(db: Database, postIds: number[]): Promise<void> {
  if (postIds.length > 0) await index(db, [postIds]);
}

const index = prepare("select index_posts($1::bigint[])");

/** Makes a post no longer findable. Run it in the transaction that deletes it. */
export async function unindexPost(db: Database, postId: number): Promise<void> {
  await db.deleteFrom("post_search").where("post_id", "=", postId).execute();
}
