import { sql } from "kysely";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { textBytes, withinPage } from "../page-bytes.ts";

export interface CommentRow {
  id: number;
  parent_id: number | null;
  depth: number;
  member_id: string;
  username: string;
  /** The key of the author's picture. */
  picture: string | null;
  text: string;
  formatted: FormattedText | null;
  hearts: number;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  /** The `username_key` of each member whom the text mentions. */
  mentioned: string[];
}

/**
 * Comments after `afterId`, oldest first: one more than `limit`, or fewer, of which the last `fills` the bytes of a
 * page.
 */
export async function listComments(
  db: Database,
  postId: number,
  { limit, afterId = 0 }: { limit: number; afterId?: number | undefined },
): Promise<(CommentRow & { fills: boolean })[]> {
  const listed = sql`
    ${commentRows} where c.post_id = ${postId} and c.id > ${afterId} and not c.is_gone order by c.id limit ${limit + 1}`;
  const { rows } = await sql<CommentRow & { fills: boolean }>`
    ${withinPage(listed, { bytes: textBytes, order: sql`id` })} order by id`.execute(db);
  return rows;
}

/** A post's newest comments, the newest first, without deleted ones. */
export async function listNewestComments(db: Database, postId: number, limit: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    ${commentRows} where c.post_id = ${postId} and c.deleted_at is null and not c.is_gone
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The comments of these ids, in the order of the ids. */
export async function loadComments(db: Database, ids: number[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`${commentRows} where c.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** `version` is the transaction that last wrote the row. */
export async function briefComments(
  db: Database,
  ids: number[],
): Promise<{ id: number; member_id: string; version: string }[]> {
  const { rows } = await sql<{ id: number; member_id: string; version: string }>`
    select id, member_id, xmin::text as version from comments where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function authorsOf(db: Database, ids: number[]): Promise<{ id: number; username: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; username: string }>`
    select c.id, m.username from comments c join members m on m.id = c.member_id
    where c.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** The members whom the comment `c` mentions, as `mentioned` of a row. */
export const mentionedIn = sql<string[]>`array(
  select named.username_key from comment_mentions cm join members named on named.id = cm.member_id
  where cm.comment_id = c.id
)`;

const commentRows = sql`
  select c.id, c.parent_id, c.depth, c.member_id, m.username, m.picture_key as picture,
    -- A deleted comment's text is shown to nobody.
    case when c.deleted_at is null then c.text else '' end as text,
    case when c.deleted_at is null then c.formatted end as formatted, c.hearts, c.created_at, c.edited_at, c.deleted_at,
    ${mentionedIn} as mentioned
  from comments c join members m on m.id = c.member_id`;
