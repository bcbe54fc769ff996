import { sql } from "kysely";
import type { LogEntry } from "../../contract/moderation-log.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import type { Viewer } from "../http/viewer.ts";
import { findMember } from "../members/members.ts";
import type { ClosedReports } from "../reports/open-reports.ts";
import type { Actor } from "./policy.ts";

/** Something that was done, as the log keeps it. */
export interface Deed {
  action: LogEntry["action"];
  /** What it was done to, in words that outlast it. */
  subject: string;
  reason: string;
  /** More about it, in words. */
  detail?: string;
  postId?: number;
  commentId?: number;
  /** Whom it was done to, or whose it was. */
  member?: { id: string; username: string };
}

/** Keeps in the log what was done. Run it in the transaction that does it. */
export async function logDeed(db: Database, actor: Actor, deed: Deed): Promise<void> {
  const { action, subject, reason, detail, postId, commentId, member } = deed;
  await db
    .insertInto("moderation_log")
    .values({
      action,
      subject,
      reason,
      detail: detail ?? null,
      actor_name: actor?.username ?? null,
      post_id: postId ?? null,
      comment_id: commentId ?? null,
      subject_id: member?.id ?? null,
      subject_name: member?.username ?? null,
    })
    .execute();
}

/**
 * Keeps in the log that open reports end because their posts are erased: one entry for each reported post or comment. Run
 * it before the erasure, in its transaction.
 */
export async function logErasedReports(db: Database, postIds: number[]): Promise<void> {
  await sql`
    insert into moderation_log (action, subject, reason, post_id, comment_id, subject_id, subject_name)
    select 'close-reports', p.title, 'Erased with its post, which was deleted long ago.', r.post_id, r.comment_id, m.id,
      m.username
    from (
      select distinct post_id, comment_id, author_id from reports
      where post_id = any(${postIds}::bigint[]) and decided_at is null
    ) r join posts p on p.id = r.post_id join members m on m.id = r.author_id
    order by r.post_id, r.comment_id nulls first`.execute(db);
}

/** Keeps in the log that a removed post took the open reports of these comments with it. */
export async function logClosedReports(
  db: Database,
  actor: Actor,
  { title, postId, reason, comments }: ClosedWithPost,
): Promise<void> {
  if (comments.length === 0) return;
  await sql`
    insert into moderation_log (action, subject, reason, actor_name, post_id, comment_id, subject_id, subject_name)
    select 'close-reports', ${title}, ${reason}, ${actor?.username ?? null}, ${postId}, closed.comment_id, m.id, m.username
    from unnest(${comments.map((comment) => comment.comment_id)}::bigint[],
      ${comments.map((comment) => comment.author_id)}::uuid[]) closed (comment_id, author_id)
      join members m on m.id = closed.author_id
    order by closed.comment_id`.execute(db);
}

interface ClosedWithPost {
  title: string;
  postId: number;
  reason: string;
  comments: ClosedReports[];
}

/** Entries that tell of reports. Nobody reads those about themselves. */
const ABOUT_REPORTS: LogEntry["action"][] = ["dismiss-reports", "close-reports", "delete-post"];

interface Slice {
  limit: number;
  /** Only those before this id. */
  before: number | null;
  /** Only what was done to this member and to what is theirs. */
  username?: string | undefined;
}

/** The log as this moderator reads it, newest first. Throws 404 for no such member. */
export async function listDeeds(
  db: Database,
  viewer: Viewer,
  { limit, before, username }: Slice,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  let deeds = db
    .selectFrom("moderation_log")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit + 1);
  deeds = deeds.where((entry) =>
    entry.not(
      entry.and([
        entry("action", "in", ABOUT_REPORTS),
        sql<boolean>`subject_id is not distinct from ${viewer.id}`,
      ]),
    ),
  );
  if (before !== null) deeds = deeds.where("id", "<", before);
  if (username !== undefined) {
    deeds = deeds.where("subject_id", "=", (await findMember(db, username)).id);
  }
  const rows = await deeds.execute();
  const page = rows.slice(0, limit);
  return { entries: page.map(presentDeed), next: rows.length > limit ? String(page.at(-1)!.id) : null };
}

function presentDeed(row: {
  id: number;
  action: string;
  actor_name: string | null;
  subject: string;
  post_id: number | null;
  comment_id: number | null;
  subject_name: string | null;
  detail: string | null;
  reason: string;
  created_at: Date;
}): LogEntry {
  return {
    id: String(row.id),
    action: row.action as LogEntry["action"],
    userName: row.actor_name,
    subject: row.subject,
    submissionId: row.post_id === null ? null : String(row.post_id),
    commentId: row.comment_id === null ? null : String(row.comment_id),
    subjectName: row.subject_name,
    detail: row.detail,
    reason: row.reason,
    createdAt: timestamp(row.created_at),
  };
}
