import type { LiveEvents } from "../../contract/events.ts";
import { ALL_FEEDS } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { listPosts } from "./lists.ts";

/** The figures, the picture and the lock state of each of these posts. Deleted posts are left out. */
export async function postFigures(
  db: Database,
  postIds: number[],
): Promise<Map<number, Omit<LiveEvents["submission"], "id">>> {
  if (postIds.length === 0) return new Map();
  const posts = await db
    .selectFrom("posts")
    .select([
      "id",
      "total_hearts as upvotes",
      "comment_count as commentCount",
      "image_key as imageKey",
      "is_locked as isLocked",
    ])
    .where("id", "in", postIds)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(posts.map(({ id, ...figures }) => [id, figures]));
}

/** The hearts of each of these comments, by id. Deleted comments are left out. */
export async function commentFigures(db: Database, ids: number[]): Promise<Record<string, number>> {
  const comments = await db
    .selectFrom("comments")
    .select(["id", "hearts"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  return Object.fromEntries(comments.map(({ id, hearts }) => [id, hearts]));
}

/** The id of the newest post of a feed, or of all; 0 when there is none. */
export async function latestPost(db: Database, category: string): Promise<string> {
  const [newest] = (await listPosts(db, { limit: 1, ...(category !== ALL_FEEDS && { category }) })).posts;
  return String(newest?.id ?? 0);
}
