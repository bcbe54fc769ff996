import { sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { notFound } from "../http/api-error.ts";

/**
 * Gives the member's heart to a post, once whatever races: one statement inserts the row and adds
 * the rows really inserted to the total. Gives the post's hearts; throws 404 for no such post.
 */
export async function giveHeart(db: Database, postId: number, memberId: string): Promise<number> {
  const { rows } = await sql<{ total_hearts: number }>`
    with given as (
      insert into hearts (post_id, member_id)
      select id, ${memberId} from posts where id = ${postId} and deleted_at is null
      on conflict do nothing
      returning post_id
    )
    update posts set hearts = hearts + 1 where id in (select post_id from given)
    returning total_hearts`.execute(db);
  return rows[0]?.total_hearts ?? currentHearts(db, postId);
}

/** Takes the member's heart back; the counterpart of `giveHeart`. */
export async function takeHeartBack(db: Database, postId: number, memberId: string): Promise<number> {
  const { rows } = await sql<{ total_hearts: number }>`
    with taken as (
      delete from hearts using posts
      where hearts.post_id = ${postId} and hearts.member_id = ${memberId}
        and posts.id = hearts.post_id and posts.deleted_at is null
      returning post_id
    )
    update posts set hearts = hearts - 1 where id in (select post_id from taken)
    returning total_hearts`.execute(db);
  return rows[0]?.total_hearts ?? currentHearts(db, postId);
}

/** Which of these posts have the member's heart. */
export async function heartedPosts(db: Database, memberId: string, postIds: number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("hearts")
    .select("post_id")
    .where("member_id", "=", memberId)
    .where("post_id", "in", postIds)
    .execute();
  return new Set(rows.map((row) => row.post_id));
}

/** The total when nothing changed. A statement of its own: the one before may have waited for another's. */
async function currentHearts(db: Database, postId: number): Promise<number> {
  const post = await db
    .selectFrom("posts")
    .select("total_hearts")
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!post) throw notFound(ERROR_TEXTS.submissionNotFound);
  return post.total_hearts;
}
