import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";

/** A comment with what its presentation needs. */
export interface CommentRow {
  id: number;
  parent_id: number | null;
  member_id: string;
  username: string;
  text: string;
  created_at: Date;
  deleted_at: Date | null;
  /** Keys of the members that the text names. */
  mentioned: string[];
}

/** Comments of a post after `afterId`, oldest first; `more` says whether the limit cut the list. */
export async function listComments(
  db: Database,
  postId: number,
  {
    limit = LIMITS.commentsUnpaged,
    afterId = 0,
  }: { limit?: number | undefined; afterId?: number | undefined },
): Promise<{ comments: CommentRow[]; more: boolean }> {
  const { rows } = await sql<CommentRow>`
    ${commentRows} where c.post_id = ${postId} and c.id > ${afterId} order by c.id limit ${limit + 1}`.execute(
    db,
  );
  return { comments: rows.slice(0, limit), more: rows.length > limit };
}

/** The last comments of a post that are not deleted, newest first. */
export async function listNewestComments(db: Database, postId: number, limit: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    ${commentRows} where c.post_id = ${postId} and c.deleted_at is null
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}

const commentRows = sql`
  select c.id, c.parent_id, c.member_id, m.username, c.text, c.created_at, c.deleted_at,
    array(
      select named.username_key from comment_mentions cm join members named on named.id = cm.member_id
      where cm.comment_id = c.id
    ) as mentioned
  from comments c join members m on m.id = c.member_id`;
