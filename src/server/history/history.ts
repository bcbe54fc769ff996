import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { ReadingSettings } from "../../contract/history.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { changeFilters } from "../filters/filters.ts";
import { requirePostId } from "../posts/posts.ts";

/**
 * Remembers that a member has opened a post, the last opened first, unless they keep no history. Does nothing for a post
 * that is gone. Throws 404 for a text that cannot be an id.
 */
export async function noteOpened(db: Database, memberId: string, id: string): Promise<void> {
  await sql`
    with added as (
      insert into opened_posts (member_id, post_id)
      select members.id, posts.id from members, posts
      where members.id = ${memberId} and keeps_history and posts.id = ${requirePostId(id)} and deleted_at is null
      on conflict (member_id, post_id) do update set id = default, opened_at = default
      returning id
    )
    delete from opened_posts where member_id = ${memberId} and exists (select from added) and id <= (
      select id from opened_posts where member_id = ${memberId}
      order by id desc offset ${LIMITS.history - 1} limit 1
    ) and post_id <> ${requirePostId(id)}`.execute(db);
}

export interface OpenedRow {
  id: number;
  post_id: number;
  opened_at: Date;
}

/** The opened posts that can be read now, the last opened first. `before` is the id of an opening. */
export async function listOpened(
  db: Database,
  memberId: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<OpenedRow[]> {
  const { rows } = await sql<OpenedRow>`
    select o.id, o.post_id, o.opened_at from opened_posts o join posts on posts.id = o.post_id
    where o.member_id = ${memberId} and (${before}::bigint is null or o.id < ${before}) and posts.deleted_at is null
    order by o.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds the ids among these of posts that a member has opened. */
export async function openedOf(db: Database, memberId: string, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return (await openedAmong(db, [memberId, ids])).map(({ id }) => id);
}

const openedAmong = prepare<{ id: number }>(
  "select post_id as id from opened_posts where member_id = $1 and post_id = any($2::bigint[])",
);

/** Forgets one opened post, or all. Throws 404 for a text that cannot be an id. */
export async function forgetOpened(db: Database, memberId: string, id: string | null): Promise<void> {
  let forgotten = db.deleteFrom("opened_posts").where("member_id", "=", memberId);
  if (id !== null) forgotten = forgotten.where("post_id", "=", requirePostId(id));
  await forgotten.execute();
}

/** Sets what is given of a member's choices about their history. Run it in a transaction. */
export async function setReadingSettings(
  db: Database,
  memberId: string,
  { keepsHistory, hidesRead }: Partial<ReadingSettings>,
): Promise<ReadingSettings> {
  await changeFilters(db, memberId);
  const { rows } = await sql<ReadingSettings>`
    update members set keeps_history = coalesce(${keepsHistory ?? null}, keeps_history),
      hides_read = coalesce(${hidesRead ?? null}, hides_read)
    where id = ${memberId} returning keeps_history as "keepsHistory", hides_read as "hidesRead"`.execute(db);
  return rows[0]!;
}
