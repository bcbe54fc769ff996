import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { type Newness, newnessAt } from "../new-members/newness.ts";
import type { Needs } from "./judge.ts";

/** The facts about a member, as the database has them now. */
export interface MemberFacts extends Newness {
  id: string;
  /** The member's posts and comments that can be read, up to the most that a rule can ask for. */
  written: number;
  /** The moments of the member's posts and comments of the last day, held ones too, in milliseconds before now. */
  recent: number[];
}

const UNKNOWN = { age: Infinity, standing: Infinity, removed: null, written: 0, recent: [] };

/** The facts about these members that the rules need, which are none for most sites. */
export async function factsOf(
  db: Database,
  ids: string[],
  { member, recent, first }: Needs,
): Promise<(id: string) => Omit<MemberFacts, "id">> {
  const rows = member || recent || first ? await read(db, [[...new Set(ids)], recent, first]) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id) ?? UNKNOWN;
}

/** Counts a member's posts and comments that can be read, up to the most that the site or a rule can ask for, as a part of a statement. */
export function countWritten(memberId: string, before = "'infinity'"): string {
  const written = `past.member_id = ${memberId} and past.deleted_at is null and past.created_at < ${before}`;
  return `(select count(*)::int from (
    (select from posts past where ${written} limit ${LIMITS.firsts})
    union all
    (select from comments past join posts on posts.id = past.post_id
      where ${written} and posts.deleted_at is null limit ${LIMITS.firsts})
  ) readable)`;
}

/**
 * The numbers are bounded by the largest that a rule can name. Deleted posts leave the index by members, deleted comments do not.
 * Approved posts and comments have the time of the approval, which says nothing about the member's pace.
 */
const read = prepare<MemberFacts>(`
  select members.id, ${newnessAt("now()")},
    case when $3 then ${countWritten("members.id")} else 0 end as written,
    array(
      select (extract(epoch from now() - written.created_at) * 1000)::float8 from (
        (select created_at from posts where $2 and member_id = members.id and deleted_at is null
          and created_at > now() - interval '1 day' and id <> all(approved.posts) order by created_at desc limit 101)
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
