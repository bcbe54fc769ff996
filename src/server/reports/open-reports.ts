import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/** The columns of a report that say who may decide about it. */
export const OF_REPORTS = { post: sql.ref("reports.post_id"), author: sql.ref("reports.author_id") };

/** The way a decision closed a report: it was dismissed, or its subject was removed. */
export type Outcome = "dismissed" | "removed";

/** Closes the open reports on a post, not on its comments. Returns how many. */
export async function closeReportsOfPost(db: Database, postId: number, outcome: Outcome): Promise<number> {
  return affected(await closing(db, postId, outcome).where("comment_id", "is", null).executeTakeFirst());
}

export async function closeReportsOfComment(
  db: Database,
  { postId, commentId }: { postId: number; commentId: number },
  outcome: Outcome,
): Promise<number> {
  return affected(await closing(db, postId, outcome).where("comment_id", "=", commentId).executeTakeFirst());
}

/** A comment whose open reports were closed, and its author. */
export interface ClosedReports {
  comment_id: number;
  author_id: string;
}

/**
 * Closes the open reports on comments below a post that the condition names; returns each comment once.
 * Removing a post hides its comments too, but must not end a report on the moderator who removes it, or on somebody
 * whom that moderator may not judge.
 */
export async function closeReportsOfComments(
  db: Database,
  postId: number,
  isJudged: RawBuilder<boolean>,
): Promise<ClosedReports[]> {
  const closed = closing(db, postId, "removed").where("comment_id", "is not", null).where(isJudged);
  const rows = await closed.returning(["comment_id", "author_id"]).execute();
  return [...new Map(rows.map((row) => [row.comment_id, row as ClosedReports])).values()];
}

/** Opens the reports again that were closed since the author deleted the comment. */
export async function reopenReportsOfComment(db: Database, commentId: number): Promise<void> {
  await sql`
    update reports set decided_at = null, decision = null from comments
    where reports.comment_id = ${commentId} and comments.id = ${commentId}
      and decided_at >= deleted_at`.execute(db);
}

/**
 * Opens the reports again on a post and its comments that removals by bulk acts closed and undos have restored since, except those
 * on a comment that is still removed: it may have been removed below a removed post, by another act.
 */
export async function reopenReportsRestored(db: Database, postId: number): Promise<void> {
  await sql`
    update reports set decided_at = null, decision = null
    where post_id = ${postId} and decided_at is not null
      and exists (
        select from bulk_act_children child
        where child.post_id = reports.post_id and removed_at = decided_at and outcome = 'restored'
          -- The post itself, or the comment: as the index has them.
          and coalesce(child.comment_id, 0) = any(array[0, reports.comment_id])
      )
      and not exists (select from comments where comments.id = reports.comment_id and is_removed)`.execute(
    db,
  );
}

/** Counts the open reports on a comment. */
export async function countReportsOfComment(db: Database, commentId: number): Promise<number> {
  return (await counting(db).where("comment_id", "=", commentId).executeTakeFirstOrThrow()).count;
}

/** Counts the open reports on a post, without those on its comments. */
export async function countReportsOfPost(db: Database, postId: number): Promise<number> {
  const ofPost = counting(db).where("post_id", "=", postId).where("comment_id", "is", null);
  return (await ofPost.executeTakeFirstOrThrow()).count;
}

/** Counts the reports on a post and its comments that the condition names. */
export async function countOpenReports(
  db: Database,
  postId: number,
  isCounted: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number> {
  const open = counting(db).where("post_id", "=", postId).where(isCounted);
  return (await open.executeTakeFirstOrThrow()).count;
}

function counting(db: Database) {
  return db
    .selectFrom("reports")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("decided_at", "is", null);
}

function closing(db: Database, postId: number, outcome: Outcome) {
  return db
    .updateTable("reports")
    .set({ decided_at: sql<Date>`now()`, decision: outcome })
    .where("post_id", "=", postId)
    .where("decided_at", "is", null);
}

function affected({ numUpdatedRows }: { numUpdatedRows: bigint }): number {
  return Number(numUpdatedRows);
}
