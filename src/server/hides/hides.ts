import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { changeFilters } from "../filters/filters.ts";
import { getPost, requirePostId } from "../posts/posts.ts";
import { badRequest, conflict } from "../refusal.ts";

/**
 * Hides a post from a member; a second time changes nothing. Run it in a transaction. Throws 404 for one that cannot be
 * read, 400 for the member's own, 409 at the limit.
 */
export async function hidePost(db: Database, memberId: string, id: string): Promise<void> {
  const post = await getPost(db, id);
  if (post.member_id === memberId) throw badRequest("hideOwnPost");
  await changeFilters(db, memberId);
  const { rows } = await sql<{ count: number; isHidden: boolean }>`
    select count(*)::int as count, coalesce(bool_or(post_id = ${post.id}), false) as "isHidden"
    from hides where member_id = ${memberId}`.execute(db);
  const { count, isHidden } = rows[0]!;
  if (isHidden) return;
  if (count >= LIMITS.hides) throw conflict("tooManyHidden");
  await db.insertInto("hides").values({ member_id: memberId, post_id: post.id }).execute();
}

/** Does nothing where the post is not hidden. Run it in a transaction. Throws 404 for a text that cannot be an id. */
export async function unhidePost(db: Database, memberId: string, id: string): Promise<void> {
  const postId = requirePostId(id);
  await changeFilters(db, memberId);
  await db.deleteFrom("hides").where("member_id", "=", memberId).where("post_id", "=", postId).execute();
}

export interface HideRow {
  id: number;
  post_id: number;
  created_at: Date;
}

/** The hidden posts that can be read now, the last hidden first. `before` is the id of a hide. */
export async function listHides(
  db: Database,
  memberId: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<HideRow[]> {
  const { rows } = await sql<HideRow>`
    select hides.id, hides.post_id, hides.created_at from hides join posts on posts.id = hides.post_id
    where hides.member_id = ${memberId} and (${before}::bigint is null or hides.id < ${before})
      and posts.deleted_at is null
    order by hides.id desc limit ${limit}`.execute(db);
  return rows;
}
