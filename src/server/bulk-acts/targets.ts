import { type RawBuilder, sql } from "kysely";
import type { BulkContent } from "../../contract/bulk-acts.ts";
import type { Viewer } from "../http/viewer.ts";
import { isBelow } from "../moderation/policy.ts";

/** The posts and comments that a bulk act removes, and those that wait for approval: a member's, or all that link to a domain. */
export interface BulkTarget {
  /** Null for a domain. */
  memberId: string | null;
  domain: string | null;
  content: BulkContent;
  since: Date | null;
  until: Date;
  /** Null for the operator. */
  role: Viewer["role"] | null;
}

/** The table of a kind of content. What waits for approval is of both kinds. */
export type ContentTable = "posts" | "comments" | "held_writings";

/** Whether an act removes content of this kind. */
export function removes({ content }: BulkTarget, table: ContentTable): boolean {
  return content === "all" || content === table || table === "held_writings";
}

const SEEN: Record<ContentTable, RawBuilder<unknown>> = {
  posts: sql`posts join members on members.id = posts.member_id where posts.deleted_at is null`,
  comments: sql`comments join posts on posts.id = comments.post_id join members on members.id = comments.member_id
    where comments.deleted_at is null and (posts.deleted_at is null or posts.is_removed)`,
  held_writings: sql`held_writings join members on members.id = held_writings.member_id
    where refused_at is null and members.account_deleted_at is null`,
};

/**
 * The posts or comments of the member, or for a domain of all members, of any time, whose authors the actor may act on, with an
 * open condition. Leaves out comments that their authors deleted, and those on posts that their authors deleted: a
 * decision on those is a 404.
 */
export function visible(target: BulkTarget, table: ContentTable): RawBuilder<unknown> {
  const { memberId, role, content } = target;
  const isOfKind =
    table === "held_writings" && content !== "all"
      ? sql`kind = ${content === "posts" ? "post" : "comment"}`
      : sql`true`;
  const isOfMember =
    memberId === null ? sql`true` : sql`${sql.ref(`${table}.member_id`)} = ${memberId}::uuid`;
  return sql`${SEEN[table]} and ${isOfMember} and ${isOfKind}
    and ${isBelow(role && { role })}`;
}

/** Whether a post or comment is of an act's range of time. */
export function isInRange({ since, until }: BulkTarget, table: ContentTable): RawBuilder<boolean> {
  const at = sql.ref(`${table}.created_at`);
  return sql<boolean>`(${since}::timestamptz is null or ${at} >= ${since}::timestamptz) and ${at} <= ${until}::timestamptz`;
}
