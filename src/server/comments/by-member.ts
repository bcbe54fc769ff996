import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { textBytes, withinPage } from "../page-bytes.ts";
import type { ListedCommentRow } from "./present.ts";

interface Paging {
  limit: number;
  /** The id of a comment. */
  before: number | null;
}

/**
 * The comments of a member that their profile counts, newest first. A page of long comments has fewer than `limit`,
 * because each comment's formatting is read whole.
 */
export async function listCommentsBy(
  db: Database,
  memberId: string,
  { limit, before }: Paging,
): Promise<{ comments: ListedCommentRow[]; hasMore: boolean }> {
  const listed = sql`
    select c.id, m.username, c.text, c.formatted, c.hearts, c.created_at, c.post_id, p.title
    from comments c join posts p on p.id = c.post_id join members m on m.id = c.member_id
    where c.member_id = ${memberId} and (${before}::bigint is null or c.id < ${before})
      and c.deleted_at is null and p.deleted_at is null
    order by c.id desc limit ${limit + 1}`;
  const { rows } = await sql<ListedCommentRow & { fills: boolean }>`
    ${withinPage(listed, { bytes: textBytes, order: sql`id desc` })} order by id desc`.execute(db);
  const fitting = Math.max(1, rows.filter(({ fills }) => !fills).length);
  const comments = rows.slice(0, Math.min(limit, fitting));
  return { comments, hasMore: rows.length > comments.length };
}
