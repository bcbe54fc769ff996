import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Children that are still as their act removed them. A later removal wrote another time. */
const childrenInForce = sql`bulk_act_children child
  left join posts on posts.id = child.post_id
  left join comments on comments.id = child.comment_id
  where case when child.comment_id is null then posts.is_removed and posts.deleted_at = removed_at
    else comments.is_removed and comments.deleted_at = removed_at end`;

/** Whether a child is this post, or this comment on it, as a condition for which there is an index. */
export function isChildOf(
  child: string,
  { post, comment }: { post: RawBuilder<unknown>; comment: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const [postId, commentId] = [sql.ref(`${child}.post_id`), sql.ref(`${child}.comment_id`)];
  return sql<boolean>`${postId} = ${post} and coalesce(${commentId}, 0) = coalesce(${comment}, 0)`;
}

/** Whether a locked child is in force. */
export async function isInForce(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${childrenInForce} and child.id = ${id}`.execute(db);
  return rows.length > 0;
}
