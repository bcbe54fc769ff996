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

/** Saved posts and comments that can be read now, the last saved first. `before` is the id of a save. */
export async function savedRows(
  db: Database,
  memberId: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select s.id, s.created_at, p.id as post_id, p.title, s.comment_id, m.username,
      left(c.text, ${LIMITS.listExcerpt}) as text, c.formatted, c.hearts, c.created_at as written_at
    from saves s
      left join comments c on c.id = s.comment_id
      left join members m on m.id = c.member_id
      join posts p on p.id = coalesce(s.post_id, c.post_id)
    where s.member_id = ${memberId} and (${before}::bigint is null or s.id < ${before})
      and p.deleted_at is null and c.deleted_at is null
    order by s.id desc limit ${limit}`.execute(db);
  return rows;
}
