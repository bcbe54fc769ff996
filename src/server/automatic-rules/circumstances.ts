import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { type Newness, newnessAt } from "../new-members/newness.ts";
import type { Needs } from "./judge.ts";

/** The facts about a member, as the database has them now. */
export interface MemberFacts extends Newness {
  id: string;
  /** The moments of the member's posts and comments of the last day, held ones too, in milliseconds before now. */
  recent: number[];
}

const UNKNOWN = { age: Infinity, standing: Infinity, removed: null, recent: [] };

/** The facts about these members that the rules need, which are none for most sites. */
export async function factsOf(
  db: Database,
  ids: string[],
  { member, recent }: Needs,
): Promise<(id: string) => Omit<MemberFacts, "id">> {
  const rows = member || recent ? await read(db, [[...new Set(ids)], recent]) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id) ?? UNKNOWN;
}

/**
 * The numbers are bounded by the largest that a rule can name. Deleted posts leave the index by members, deleted comments do not.
 * Approved posts and comments have the time of the approval, which says nothing about the member's pace.
 */
const read = prepare<MemberFacts>(`
  select members.id, ${newnessAt("now()")},
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
