import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Actor } from "../moderation/policy.ts";
import { notifyAllOfModeration } from "../notifications/notifications.ts";
import { bulkRemovalWords, bulkUndoWords } from "../notifications/bulk-act-words.ts";
import type { BulkActRow } from "./bulk-acts.ts";

/**
 * The number of children, in the order of their authors, that one transaction counts. It bounds how many authors the
 * transaction tells.
 */
const STRETCH = 500;

/** Before all ids of members. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

interface OfAuthor {
  memberId: string;
  posts: number;
  comments: number;
  held: number;
}

/**
 * Tells the next authors how much of theirs was removed, or restored by the undo, and why. Returns the last of them; null where all have been
 * told. Store it in the same transaction, so that each author is told once.
 */
export async function notifyNextAuthors(db: Database, act: BulkActRow, actor: Actor): Promise<string | null> {
  const after = act.told_after ?? NOBODY;
  const last = await lastOfStretch(db, act.id, after);
  if (last === null) return null;
  const isUndo = act.state === "undoing";
  const authors = await countByAuthor(db, act.id, { after, last, outcome: isUndo ? "restored" : null });
  const told = authors.map((own) => ({
    memberId: own.memberId,
    words: isUndo ? bulkUndoWords(own, act.undo_reason!) : bulkRemovalWords(own, act.reason),
    isOfRefused: !isUndo && own.posts + own.comments === 0,
  }));
  await notifyAllOfModeration(db, actor?.id ?? null, told, { isOfRemovals: !isUndo });
  return last;
}

async function lastOfStretch(db: Database, actId: number, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string }>`
    select author_id as last from (
      select author_id from bulk_act_children where act_id = ${actId} and author_id > ${after}::uuid
      order by act_id, author_id limit ${STRETCH}
    ) stretch
    order by author_id desc limit 1`.execute(db);
  return rows[0]?.last ?? null;
}

async function countByAuthor(
  db: Database,
  actId: number,
  { after, last, outcome }: { after: string; last: string; outcome: "restored" | null },
): Promise<OfAuthor[]> {
  const { rows } = await sql<OfAuthor>`
    select author_id as "memberId", count(post_id)::int - count(comment_id)::int as posts, count(comment_id)::int as comments,
      count(held_id)::int as held
    from bulk_act_children
    where act_id = ${actId} and author_id > ${after}::uuid and author_id <= ${last}::uuid
      and outcome is not distinct from ${outcome}
    group by author_id`.execute(db);
  return rows;
}
