import type { LogEntry } from "../../contract/moderation-log.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { findMember } from "../members/members.ts";
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

interface Slice {
  limit: number;
  /** Only those before this id. */
  before: number | null;
  /** Only what was done to this member and to what is theirs. */
  username?: string | undefined;
}

/** What was done, newest first. Throws 404 for no such member. */
export async function listDeeds(
  db: Database,
  { limit, before, username }: Slice,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  let deeds = db
    .selectFrom("moderation_log")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit + 1);
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
