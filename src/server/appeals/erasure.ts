import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { notifyAllOfModeration } from "../notifications/notifications.ts";
import { appealEndedWords } from "../notifications/words.ts";

interface Ended {
  memberId: string;
  /** The title of the author's own post; null for a comment. */
  title: string | null;
}

/** Tells authors that their appeals have ended without a decision. Run it in the transaction that ends them. */
export async function tellOfEnded(db: Database, ended: Ended[]): Promise<void> {
  if (ended.length === 0) return;
  const told = ended.map(({ memberId, title }) => ({ memberId, words: appealEndedWords(title) }));
  await notifyAllOfModeration(db, null, told, { isOfRemovals: false });
}

/**
 * Tells authors that their waiting appeals end because the posts are erased. Run it before the erasure, in its
 * transaction.
 */
export async function tellBeforeErasure(db: Database, postIds: number[]): Promise<void> {
  const { rows } = await sql<Ended>`
    select appeals.member_id as "memberId", case when comment_id is null then title end as title
    from appeals join posts on posts.id = post_id
    where post_id = any(${postIds}::bigint[]) and state = 'waiting' order by appeals.id`.execute(db);
  await tellOfEnded(db, rows);
}
