import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** What became of a report: it was dismissed, or what it was of was removed, or deleted by its author. */
export type Outcome = "dismissed" | "removed" | "deleted";

/** Closes the open reports of a post itself; says how many. */
export function closeReportsOfPost(db: Database, postId: number, outcome: Outcome): Promise<number> {
  return close(openReports(db, postId, outcome).where("comment_id", "is", null));
}

/** Closes the open reports of a comment; says how many. */
export function closeReportsOfComment(
  db: Database,
  { postId, commentId }: { postId: number; commentId: number },
  outcome: Outcome,
): Promise<number> {
  return close(openReports(db, postId, outcome).where("comment_id", "=", commentId));
}

/** Closes the open reports of a post and of its comments, which go with it; says how many. */
export function closeReportsUnder(db: Database, postId: number, outcome: Outcome): Promise<number> {
  return close(openReports(db, postId, outcome));
}

function openReports(db: Database, postId: number, outcome: Outcome) {
  return db
    .updateTable("reports")
    .set({ decided_at: sql<Date>`now()`, decision: outcome })
    .where("post_id", "=", postId)
    .where("decided_at", "is", null);
}

async function close(open: ReturnType<typeof openReports>): Promise<number> {
  return Number((await open.executeTakeFirst()).numUpdatedRows);
}
