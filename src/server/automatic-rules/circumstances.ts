import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { type Newness, newnessAt } from "../new-members/newness.ts";
import type { Needs } from "./judge.ts";
import type { WrittenId } from "./near-copies.ts";

/** The present facts about a member. */
export interface MemberFacts extends Newness {
  id: string;
  /** The number of the member's posts and comments that readers can see, up to the largest number that a rule can name. */
  written: number;
  /** The ages in milliseconds of the member's posts and comments of the last day. Held and deleted ones count. */
  recent: number[];
}

const UNKNOWN = { age: Infinity, standing: Infinity, removed: null, written: 0, recent: [] };

/**
 * Reads the facts about these members that the rules need. On most sites the rules need none, and this costs no query.
 * The post or comment that is being edited does not count.
 */
export async function factsOf(
  db: Database,
  ids: string[],
  { member, recent, first }: Needs,
  edited?: WrittenId,
): Promise<(id: string) => Omit<MemberFacts, "id">> {
  const { postId = 0, commentId = 0 }: { postId?: number; commentId?: number } = edited ?? {};
  const rows =
    member || recent || first ? await read(db, [[...new Set(ids)], recent, first, postId, commentId]) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id) ?? UNKNOWN;
}

/** The parameters of a statement for a post and a comment that do not count. */
type Uncounted = Record<"post" | "comment", string>;

/**
 * A part of a statement: the number of a member's posts and comments that readers can see, up to the largest number that the
 * site or a rule can name.
 */
export function countWritten(memberId: string, uncounted?: Uncounted): string {
  return `(select count(*)::int from (${firstWritten(memberId, uncounted)}) readable)`;
}

/** The times of a member's first visible posts and comments: as many as the largest number that the site or a rule can name. */
function firstWritten(memberId: string, uncounted?: Uncounted): string {
  const written = (but = "") =>
    `past.member_id = ${memberId} and past.deleted_at is null${but && ` and past.id <> ${but}`}`;
  return `
    (select past.created_at from posts past where ${written(uncounted?.post)}
      order by past.created_at limit ${LIMITS.firsts})
    union all
    (select past.created_at from comments past join posts on posts.id = past.post_id
      where ${written(uncounted?.comment)} and posts.deleted_at is null order by past.id limit ${LIMITS.firsts})`;
}

/** For each of these members, the times in milliseconds of their first visible posts and comments, to count those before a moment. */
export async function firstTimes(db: Database, ids: string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: string; times: number[] }>`
    select asked.id, array(
      select (extract(epoch from created_at) * 1000)::float8
      from (${sql.raw(firstWritten("asked.id"))}) readable
    ) as times
    from unnest(${[...new Set(ids)]}::uuid[]) asked (id)`.execute(db);
  return new Map(rows.map(({ id, times }) => [id, times]));
}

const EDITED: Uncounted = { post: "$4::bigint", comment: "$5::bigint" };

/** A member's visible or deleted posts of the last day. Each of the two kinds has an index of its own. */
function postsOfDay(deleted: "is null" | "is not null"): string {
  return `(select created_at from posts where $2 and member_id = members.id and deleted_at ${deleted}
          and created_at > now() - interval '1 day' and id <> all(approved.posts) order by created_at desc limit 101)`;
}

/**
 * Reads facts about members. Numbers are counted up to the largest that a rule can name. Deleted posts and comments count, so that
 * deleting makes no room for more. Approved ones are left out: they have the time of the approval, which says nothing about the
 * member's pace.
 */
const read = prepare<MemberFacts>(`
  select members.id, ${newnessAt("now()")},
    case when $3 then ${countWritten("members.id", EDITED)} else 0 end as written,
    array(
      select (extract(epoch from now() - written.created_at) * 1000)::float8 from (
        ${postsOfDay("is null")}
        union all
        ${postsOfDay("is not null")}
        union all
        (select created_at from (
          select created_at from comments where $2 and member_id = members.id and id <> all(approved.comments)
          order by id desc limit 101
        ) latest where created_at > now() - interval '1 day')
        union all
        (select created_at from held_writings where $2 and member_id = members.id
          and created_at > now() - interval '1 day' order by id desc limit 101)
      ) written
    ) as recent
  from members cross join lateral (
    select coalesce(array_agg(post_id) filter (where action = 'approve-post'), '{}') as posts,
      coalesce(array_agg(comment_id) filter (where action = 'approve-comment'), '{}') as comments
    from moderation_log where $2 and subject_id = members.id and created_at > now() - interval '1 day'
  ) approved
  where members.id = any($1::uuid[])`);
