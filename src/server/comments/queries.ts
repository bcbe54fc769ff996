import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";

/** A comment with what its presentation needs. */
export interface CommentRow {
  id: number;
  parent_id: number | null;
  depth: number;
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

/** The comments of these ids, in their order. */
export async function loadComments(db: Database, ids: number[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`${commentRows} where c.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Which comments a post has and which each of them answers (0 for none), oldest first. As two texts: a discussion
 * may have ten thousand, and as rows these would take most of the time.
 */
export async function listReplies(
  db: Database,
  postId: number,
): Promise<{ ids: number[]; parents: number[] }> {
  const { rows } = await sql<{ ids: string | null; parents: string | null }>`
    select string_agg(id::text, ',') as ids, string_agg(coalesce(parent_id, 0)::text, ',') as parents
    from (select id, parent_id from comments where post_id = ${postId} order by id) of_post`.execute(db);
  return { ids: numbersIn(rows[0]!.ids), parents: numbersIn(rows[0]!.parents) };
}

function numbersIn(text: string | null): number[] {
  return text === null ? [] : text.split(",").map(Number);
}

const commentRows = sql`
  select c.id, c.parent_id, c.depth, c.member_id, m.username, c.text, c.created_at, c.deleted_at,
    array(
      select named.username_key from comment_mentions cm join members named on named.id = cm.member_id
      where cm.comment_id = c.id
    ) as mentioned
  from comments c join members m on m.id = c.member_id`;
