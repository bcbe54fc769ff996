import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type FoundIds, found, nextLinking } from "./linking.ts";
import { type BulkTarget, isForLinks, removes, visible } from "./targets.ts";

/** The next posts to remove, at most `limit` of them. */
export async function nextPosts(
  db: Database,
  target: BulkTarget,
  after: number,
  limit: number,
): Promise<FoundIds> {
  if (!removes(target, "posts")) return found([]);
  if (isForLinks(target)) return nextLinking(db, target, "posts", after, limit);
  const { rows } = await sql<{ id: number }>`
    select posts.id from ${visible(target, "posts")}
      and (posts.created_at, posts.id) > (
        coalesce((select created_at from posts where id = ${after}), '-infinity'), ${after}::bigint
      )
    -- In the order of the index of a member's posts, so that no batch reads all that is left.
    order by posts.created_at, posts.id limit ${limit}`.execute(db);
  return found(rows.map(({ id }) => id));
}

/** The next comments to remove. */
export async function nextComments(
  db: Database,
  target: BulkTarget,
  after: number,
  limit: number,
): Promise<FoundIds> {
  if (!removes(target, "comments")) return found([]);
  if (isForLinks(target)) return nextLinking(db, target, "comments", after, limit);
  const { rows } = await sql<{ id: number }>`
    select comments.id from ${visible(target, "comments")} and comments.id > ${after}
    order by comments.id limit ${limit}`.execute(db);
  return found(rows.map(({ id }) => id));
}
