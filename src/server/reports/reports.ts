import { sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../http/api-error.ts";
import { getPost } from "../posts/posts.ts";

/** Whether the member has reported the post. Throws 404 for no such post. */
export async function hasReported(db: Database, memberId: string, postId: string): Promise<boolean> {
  const post = await getPost(db, postId);
  const report = await db
    .selectFrom("reports")
    .select("id")
    .where("post_id", "=", post.id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return report !== undefined;
}

/** Reports a post, once for each member. Throws 404 for no such post, 400 when it was reported before. */
export async function reportPost(
  db: Database,
  memberId: string,
  postId: string,
  reason: string | null,
): Promise<void> {
  const post = await getPost(db, postId);
  const { rows } = await sql`
    insert into reports (post_id, member_id, reason) values (${post.id}, ${memberId}, ${reason})
    on conflict (post_id, member_id) do nothing returning id`.execute(db);
  if (rows.length === 0) throw badRequest(ERROR_TEXTS.alreadyReported);
}
