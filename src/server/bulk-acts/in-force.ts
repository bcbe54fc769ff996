import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Children that are still as their act removed them. A later removal wrote another time. */
const childrenInForce = sql`bulk_act_children child
  left join posts on posts.id = child.post_id
  left join comments on comments.id = child.comment_id
  where case when child.comment_id is null then posts.is_removed and posts.deleted_at = removed_at
    else comments.is_removed and comments.deleted_at = removed_at end`;

/** Whether a child is this post, or this comment on it, as the index has them. */
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

/** The entries of the log, out of these, that are removals in force. */
export async function entriesInForce(db: Database, entryIds: number[]): Promise<Set<number>> {
  if (entryIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select entry.id from moderation_log entry join bulk_acts on bulk_acts.entry_id = entry.parent_id
    cross join lateral (
      select from ${childrenInForce} and act_id = bulk_acts.id
        and ${isChildOf("child", { post: sql.ref("entry.post_id"), comment: sql.ref("entry.comment_id") })}
    ) in_force
    where entry.id = any(${entryIds}::bigint[]) and entry.action in ('remove-post', 'remove-comment')`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
