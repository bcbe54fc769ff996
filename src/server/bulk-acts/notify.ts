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

/** Tells each author once how much of theirs was removed, or restored by the undo, and why. Run it in the transaction that ends the work. */
export async function notifyAuthors(db: Database, act: BulkActRow, actor: Actor): Promise<void> {
  const isUndo = act.state === "undoing";
  const authors = await countByAuthor(db, act.id, isUndo ? "restored" : null);
  const told = authors.map((own) => ({
    memberId: own.memberId,
    words: isUndo ? bulkUndoWords(own, act.undo_reason!) : bulkRemovalWords(own, act.reason),
  }));
  await notifyAllOfModeration(db, actor?.id ?? null, told, { isOfRemovals: !isUndo });
}

async function countByAuthor(db: Database, actId: number, outcome: "restored" | null): Promise<OfAuthor[]> {
  const { rows } = await sql<OfAuthor>`
    select author_id as "memberId", count(*) filter (where comment_id is null)::int as posts, count(comment_id)::int as comments
    from bulk_act_children where act_id = ${actId} and outcome is not distinct from ${outcome}
    group by author_id`.execute(db);
  return rows;
}
