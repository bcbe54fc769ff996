import type { Database } from "../db/database.ts";

/** The hearts and comments of those of these posts that are there. */
export async function postFigures(
  db: Database,
  postIds: number[],
): Promise<Map<number, { upvotes: number; commentCount: number }>> {
  if (postIds.length === 0) return new Map();
  const posts = await db
    .selectFrom("posts")
    .select(["id", "total_hearts as upvotes", "comment_count as commentCount"])
    .where("id", "in", postIds)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(posts.map(({ id, ...figures }) => [id, figures]));
}
