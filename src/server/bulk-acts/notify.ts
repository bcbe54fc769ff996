import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Actor } from "../moderation/policy.ts";
import { notifyAllOfModeration } from "../notifications/notifications.ts";
import { bulkRemovalWords, bulkUndoWords } from "../notifications/words.ts";
import type { BulkActRow } from "./bulk-acts.ts";

interface OfAuthor {
  memberId: string;
  posts: number;
  comments: number;
}

/** Tells each author once how much of theirs was removed, and why. Run it in the transaction that ends the act. */
export async function notifyOfRemovals(db: Database, act: BulkActRow, actor: Actor): Promise<void> {
  const authors = await countByAuthor(db, act.id, null);
  const told = authors.map((own) => ({ memberId: own.memberId, words: bulkRemovalWords(own, act.reason) }));
  await notifyAllOfModeration(db, actor?.id ?? null, told);
}

/** The same for what the undo restored. */
export async function notifyOfRestorations(db: Database, act: BulkActRow, actor: Actor): Promise<void> {
  const authors = await countByAuthor(db, act.id, "restored");
  const told = authors.map((own) => ({
    memberId: own.memberId,
    words: bulkUndoWords(own, act.undo_reason!),
  }));
  await notifyAllOfModeration(db, actor?.id ?? null, told);
}

async function countByAuthor(db: Database, actId: number, outcome: "restored" | null): Promise<OfAuthor[]> {
  const { rows } = await sql<OfAuthor>`
    select author_id as "memberId", count(*) filter (where comment_id is null)::int as posts, count(comment_id)::int as comments
    from bulk_act_children where act_id = ${actId} and outcome is not distinct from ${outcome}
    group by author_id`.execute(db);
  return rows;
}
