import { type RawBuilder, sql } from "kysely";
import type { OwnRemoval, RemovalStatus } from "../../contract/appeals.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { excerptOf } from "../formatting/excerpt.ts";
import { isHeldBack } from "../members/held-back.ts";
import { KEPT_DAYS } from "../posts/deletion.ts";
import { isDecider } from "./policy.ts";
import { type AppealableRow, presentAppealable } from "./present.ts";

/**
 * Removals in force, as `removal`: their first entries in the log, which have the time that the removal wrote. A later
 * removal of the same post or comment wrote another time, so it counts as another removal.
 */
export const removalsInForce = sql`
  moderation_log removal
  join posts on posts.id = removal.post_id
  left join comments on comments.id = removal.comment_id`;

/** Whether a restoration would end the removal, also where the author of a comment's post has deleted the post meanwhile. */
export const mayEnd = sql<boolean>`removal.action in ('remove-post', 'remove-comment') and case
  when removal.comment_id is null then posts.is_removed and posts.deleted_at = removal.created_at
  else comments.is_removed and comments.deleted_at = removal.created_at
  end`;

export const isRemovalInForce = sql<boolean>`${mayEnd} and (posts.deleted_at is null or posts.is_removed)`;

/**
 * The entries of the log about one removal, as `told`: the site's moderators may have repeated a removal by the people
 * of a feed. `names` has everybody who removed the content, null for the operator. The other columns are of the last
 * entry, which is the one in force.
 */
export const toldOfRemoval = sql`
  cross join lateral (
    select array_agg(actor_name) as names, (array_agg(actor_name order by id desc))[1] as actor_name,
      (array_agg(reason order by id desc))[1] as reason, (array_agg(rule order by id desc))[1] as rule
    from moderation_log entry
    where entry.post_id = removal.post_id and coalesce(entry.comment_id, 0) = coalesce(removal.comment_id, 0)
      and entry.id >= removal.id and entry.action = removal.action and entry.action in ('remove-post', 'remove-comment')
  ) told`;

export const decidersOfRemoval = { authorId: sql.ref("removal.subject_id"), deciders: sql.ref("told.names") };

/**
 * The title of the post; null for a comment below the removed post of somebody else, whose title the comment's author
 * may not see.
 */
export const shownTitle = sql<
  string | null
>`case when posts.deleted_at is null or posts.member_id = removal.subject_id then posts.title end`;

/** The time from which a job erases what was removed. A comment is erased at the latest with its post. */
const erasure = sql`least(removal.created_at, posts.deleted_at) + make_interval(days => ${sql.lit(KEPT_DAYS.removed)})`;

const appealEnd = sql`removal.created_at + make_interval(days => ${sql.lit(LIMITS.appealDays)})`;

interface Row extends AppealableRow {
  post_id: number;
  comment_id: number | null;
  title: string | null;
  text: string | null;
  formatted: FormattedText | null;
  is_excerpt: boolean;
  reason: string;
  rule: string | null;
  created_at: Date;
  until: Date;
  erased_from: Date;
}

interface Slice {
  limit: number;
  /** Only removals before this one. */
  before: number | null;
}

/** The posts and comments of a member that are removed, the latest removal first, with the member's appeals. */
export async function listRemovalsOf(
  db: Database,
  memberId: string,
  { limit, before }: Slice,
): Promise<{ removals: OwnRemoval[]; next: string | null }> {
  const isListed = sql<boolean>`${before}::bigint is null or removal.id < ${before}::bigint`;
  const rows = await readRemovals(db, memberId, isListed, limit + 1);
  const page = rows.slice(0, limit);
  return {
    removals: page.map(presentRemoval),
    next: rows.length > limit ? String(page.at(-1)!.id) : null,
  };
}

/** One of a member's removals in force, by its id; undefined where there is none. */
export async function findRemoval(db: Database, memberId: string, id: number): Promise<Row | undefined> {
  return (await readRemovals(db, memberId, sql<boolean>`removal.id = ${id}`, 1))[0];
}

/** The removal of a member's post, and the appeal against it; undefined where it is not removed. */
export async function statusOfRemovedPost(
  db: Database,
  memberId: string,
  postId: number,
): Promise<RemovalStatus | undefined> {
  const isOfPost = sql<boolean>`removal.post_id = ${postId} and coalesce(removal.comment_id, 0) = 0`;
  const [row] = await readRemovals(db, memberId, isOfPost, 1);
  return row && presentRemovalStatus(row);
}

async function readRemovals(
  db: Database,
  memberId: string,
  isRead: RawBuilder<boolean>,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select removal.id, removal.post_id, removal.comment_id, ${shownTitle} as title, told.reason, told.rule, removal.created_at,
      left(comments.text, ${LIMITS.listExcerpt}) as text, comments.formatted,
      length(comments.text) > ${LIMITS.listExcerpt} or comments.formatted is not null as is_excerpt,
      ${appealEnd} as until, ${erasure} as erased_from, ${appealEnd} <= now() as is_over, ${hasDecider} as has_decider,
      appeals.text as appeal_text, appeals.created_at as appealed_at, appeals.state, appeals.line, appeals.decided_at
    from ${removalsInForce} ${toldOfRemoval} left join appeals on appeals.removal_id = removal.id
    where removal.subject_id = ${memberId} and ${isRemovalInForce} and (${isRead})
    order by removal.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Whether a row of `members` can decide at the moment. */
export const isActive = sql<boolean>`(not ${isHeldBack()} and account_deleted_at is null)`;

const hasDecider = sql<boolean>`exists (
  select from members
  where ${isDecider(decidersOfRemoval)} and ${isActive}
)`;

function presentRemoval(row: Row): OwnRemoval {
  const { text, formatted } = row;
  return {
    ...presentRemovalStatus(row),
    submissionId: String(row.post_id),
    commentId: row.comment_id === null ? null : String(row.comment_id),
    title: row.title,
    excerpt: text === null ? null : excerptOf({ text, formatted }),
    ...(row.is_excerpt && { isExcerpt: true }),
    reason: row.reason,
    ...(row.rule !== null && { rule: row.rule }),
    createdAt: timestamp(row.created_at),
  };
}

export function presentRemovalStatus(row: Row): RemovalStatus {
  return {
    ...presentAppealable(row),
    until: timestamp(row.until),
    erasedFrom: timestamp(row.erased_from),
  };
}
