import { sql } from "kysely";
import { ERASED } from "../comments/erased-text.ts";
import type { Database } from "../db/database.ts";

export interface RemovalNow {
  isInForce: boolean;
  /** Whether the comment that it removed has been erased since. */
  isErased: boolean;
}

/** The present state of the removals out of these entries of the log, by the entry's id. The last of several removals is the one in force. */
export async function removalsNow(db: Database, entryIds: number[]): Promise<Map<number, RemovalNow>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<RemovalNow & { id: number }>`
    select entry.id, ${isInForceNow} and not ${isDecidedLater} as "isInForce",
      ${isErasedNow} and not ${isDecidedLater} as "isErased"
    from moderation_log entry
    left join posts on posts.id = entry.post_id left join comments on comments.id = entry.comment_id
    where entry.id = any(${entryIds}::bigint[]) and entry.action in ('remove-post', 'remove-comment')`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...now }) => [id, now]));
}

/** False where the post is erased, and for a comment below a post that its author deleted. */
const isInForceNow = sql<boolean>`coalesce(
  case when entry.comment_id is null then posts.is_removed
    else comments.is_removed and (posts.deleted_at is null or posts.is_removed) end, false)`;

const isErasedNow = sql<boolean>`coalesce(
  not comments.is_removed and comments.deleted_at is not null and comments.text = ${ERASED}
    and comments.edited_at is null, false)`;

/** Names the actions of the index of a post's or comment's entries. */
const isDecidedLater = sql<boolean>`exists (
  select from moderation_log later
  where later.post_id = entry.post_id and coalesce(later.comment_id, 0) = coalesce(entry.comment_id, 0)
    and later.id > entry.id
    and later.action in ('remove-post', 'remove-comment', 'restore-post', 'restore-comment')
)`;
