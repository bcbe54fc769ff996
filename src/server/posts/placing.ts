import { sql } from "kysely";
import type { Placing } from "../../contract/posts.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { HOT } from "../rankings/hot.ts";
import { BUMPS } from "../rankings/active.ts";
import { notFound } from "../refusal.ts";
import { requirePostId } from "./posts.ts";

interface Row {
  upvotes: number;
  commentCount: number;
  createdAt: Date;
  hot: number;
  activeAt: Date | null;
  commentId: number | null;
  userName: string | null;
}

/** The numbers that place a post in lists, as the lists are ordered by them. Throws 404 for an unknown post. */
export async function placingOf(db: Database, id: string): Promise<Placing> {
  const { rows } = await sql<Row>`
    select total_hearts as upvotes, comment_count as "commentCount", posts.created_at as "createdAt",
      coalesce(hot, ${sql.raw(HOT)}) as hot, active_at as "activeAt",
      bump.id as "commentId", username as "userName"
    from posts left join lateral (
      select c.id, c.member_id from comments c where c.post_id = posts.id and c.created_at = active_at and ${sql.raw(BUMPS)}
      order by c.id desc limit 1
    ) bump on true left join members on members.id = bump.member_id
    where posts.id = ${requirePostId(id)} and posts.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw notFound("submissionNotFound");
  const { upvotes, commentCount, createdAt, hot, activeAt, commentId, userName } = row;
  return {
    upvotes,
    commentCount,
    createdAt: timestamp(createdAt),
    hot,
    activeAt: activeAt && timestamp(activeAt),
    lastComment: commentId === null ? null : { id: String(commentId), userName: userName! },
  };
}
