import { sql } from "kysely";
import type { FormattedText } from "../../contract/formatted-text.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";

export interface SavedRow {
  id: number;
  created_at: Date;
  /** The saved post, or the post of the saved comment. */
  post_id: number;
  title: string;
  /** Null where a post is saved; then the other fields are null, too. */
  comment_id: number | null;
  username: string | null;
  /** The beginning of the comment as it was typed. */
  text: string | null;
  formatted: FormattedText | null;
  hearts: number | null;
  written_at: Date | null;
}

/** The things that a member saved and can read now: `s` is the save, `c` the saved comment, `p` the saved post or that of the comment. */
const readable = (memberId: string) => sql`
  saves s
    left join comments c on c.id = s.comment_id
    join posts p on p.id = coalesce(s.post_id, c.post_id)
  where s.member_id = ${memberId} and p.deleted_at is null and c.deleted_at is null`;

interface Page {
  limit: number;
  /** The id of a save. */
  before: number | null;
  /** Only what is in this list; null for all. */
  listId: number | null;
}

/** Saved posts and comments that can be read now, the last saved first. */
export async function savedRows(
  db: Database,
  memberId: string,
  { limit, before, listId }: Page,
): Promise<SavedRow[]> {
  const inList = sql`and s.id in (select save_id from saved_list_entries where list_id = ${listId})`;
  const { rows } = await sql<SavedRow>`
    select s.id, s.created_at, p.id as post_id, p.title, s.comment_id,
      (select username from members where members.id = c.member_id),
      left(c.text, ${LIMITS.listExcerpt}) as text, c.formatted, c.hearts, c.created_at as written_at
    from ${readable(memberId)} and (${before}::bigint is null or s.id < ${before}) ${listId === null ? sql`` : inList}
    order by s.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The number of things that a member can read of all that they saved, and of each of their lists by its id. */
export async function countSaved(
  db: Database,
  memberId: string,
): Promise<{ total: number; inList: Map<number, number> }> {
  const { rows } = await sql<{ list_id: number | null; count: number }>`
    with readable as materialized (select s.id from ${readable(memberId)})
    select null as list_id, count(*)::int as count from readable
    union all
    select e.list_id, count(*)::int from readable join saved_list_entries e on e.save_id = readable.id
    group by e.list_id`.execute(db);
  const inList = new Map(rows.flatMap(({ list_id, count }) => (list_id === null ? [] : [[list_id, count]])));
  return { total: rows.find(({ list_id }) => list_id === null)!.count, inList };
}
