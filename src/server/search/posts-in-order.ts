import { type RawBuilder, sql } from "kysely";
import { type FoundFilters, isWithin, typeOf } from "./filtered-posts.ts";

export type SortedBy = "date" | "hearts";

/**
 * The posts among which the results are, as one index has them in an order: all posts by hearts; by date those of
 * the author, feed or type, else all. They may be hidden, or fail the other filters.
 */
export function postsInOrder(
  { memberId, feedId, type, ...dates }: FoundFilters,
  by: SortedBy,
): RawBuilder<unknown> {
  const posts = sql`select id, created_at, total_hearts from posts where deleted_at is null`;
  if (by === "hearts") return posts;
  const within = isWithin(dates, sql`created_at`);
  if (memberId !== undefined) return sql`${posts} and member_id = ${memberId} and ${within}`;
  if (feedId === undefined)
    return sql`${posts} and ${within} and ${type === undefined ? sql`true` : sql`${typeOf("posts")} = ${type}`}`;
  return sql`
    select post_id as id, post_created_at as created_at, 0 as total_hearts from post_feeds
    where feed_id = ${feedId} and ${isWithin(dates, sql`post_created_at`)}`;
}
