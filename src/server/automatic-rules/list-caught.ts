import { sql } from "kysely";
import type { Caught } from "../../contract/automatic-rules.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import { notFound } from "../refusal.ts";
import { isRecent } from "./catches.ts";

interface CaughtId {
  postId: number;
  commentId: number | null;
  /** The words that were the reasons for the catch. */
  words?: string[] | null;
}

interface Row extends Omit<Caught, "createdAt" | "words"> {
  at: Date;
  place: number;
}

/** Presents these posts and comments in their order, without those that are deleted or erased by now. */
export async function presentCaught(db: Database, ids: CaughtId[]): Promise<Caught[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select posts.id::text as "submissionId", comments.id::text as "commentId",
      coalesce(left(comments.text, ${LIMITS.title}), posts.title) as title, members.username as "userName",
      coalesce(comments.created_at, posts.created_at) as at,
      posts.is_removed or coalesce(comments.is_removed, false) as "isRemoved",
      coalesce(comments.hearts, posts.total_hearts) as hearts, place::int
    from unnest(${ids.map(({ postId }) => postId)}::bigint[], ${ids.map(({ commentId }) => commentId)}::bigint[])
        with ordinality caught (post_id, comment_id, place)
      join posts on posts.id = caught.post_id
      left join comments on comments.id = caught.comment_id
      join members on members.id = coalesce(comments.member_id, posts.member_id)
    where (posts.deleted_at is null or posts.is_removed)
      and (caught.comment_id is null or (comments.id is not null and (comments.deleted_at is null or comments.is_removed)))
    order by place`.execute(db);
  return rows.map(({ at, place, ...row }) => ({
    ...row,
    createdAt: timestamp(at),
    words: ids[place - 1]!.words ?? [],
  }));
}

interface Slice {
  limit: number;
  /** Only catches before this id. */
  before: number | null;
}

/** The posts and comments that a rule caught at the time of writing, newest first. Throws 404. */
export async function listCaughtBy(
  db: Database,
  ruleId: string,
  { limit, before }: Slice,
): Promise<{ caught: Caught[]; next: string | null }> {
  const rule = await db
    .selectFrom("automatic_rules")
    .select("id")
    .where("id", "=", parseId(ruleId))
    .executeTakeFirst();
  if (!rule) throw notFound("automaticRuleNotFound");
  const { rows } = await sql<CaughtId & { id: number }>`
    select automatic_catches.id, coalesce(automatic_catches.post_id, comments.post_id) as "postId",
      comment_id as "commentId", words
    from automatic_catches left join comments on comments.id = comment_id
    where rule_id = ${rule.id} and num_nonnulls(automatic_catches.post_id, comment_id) > 0 and ${isRecent}
      and (${before}::bigint is null or automatic_catches.id < ${before}::bigint)
    order by automatic_catches.id desc limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  return {
    caught: await presentCaught(db, page),
    next: rows.length > limit ? String(page.at(-1)!.id) : null,
  };
}
