import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { changeFilters } from "../filters/filters.ts";
import { deleteForgottenInvitations } from "../invitations/invitations.ts";
import { enqueue, type JobPayloads, LONG_WORK, resumeGivenUp } from "../jobs/enqueue.ts";
import { quiet } from "../jobs/quiet.ts";
import { deleteNotesAbout } from "../member-notes/erasure.ts";
import { deleteUnreadable } from "../messages/messages.ts";
import { deleteReportsOnMember } from "../reports/member-reports.ts";
import { deleteComments, deletePosts } from "./delete-content.ts";

/** The tables whose rows are a member's own and of no use to others. */
const OWN_ROWS = [
  "absences",
  "appeals",
  "blocks",
  "comment_mentions",
  "discussion_notices",
  "draft_images",
  "drafts",
  "feed_posters",
  "follows",
  "held_writings",
  "hides",
  "idempotency_keys",
  "invited_members",
  "mailed_members",
  "mutes",
  "notification_mails",
  "notifications",
  "opened_posts",
  "profile_removals",
  "pushed_topics",
  "reading_places",
  "saved_lists",
  "saves",
];

/** Rows that one statement deletes. */
const ROWS_AT_ONCE = 1_000;

/** Members read per query. */
const READ_AT_ONCE = 100;

/** One run of the job lasts this long at most, so that a program that stops need not wait for all of them. */
const RUN_MS = 5_000;

/** In a busy process, a batch waits for up to this long, so that requests go first. */
const PATIENCE_MS = 1_000;

/** The last run comes when requests that were under way at the deletion have surely ended. */
const LAST_AFTER_SECONDS = 120;

/** The key and the queue of a member's job. */
export function erasing(memberId: string): { key: string; queue: string } {
  return { key: `erase-member:${memberId}`, queue: LONG_WORK };
}

type Step = (db: Database, memberId: string) => Promise<boolean>;

/**
 * The job that deletes the rest of a deleted member, in small batches: all that is of no use to others and, where the member
 * asked for that, the posts and comments. Enqueues itself again while more is left, and once more some time later.
 */
export async function eraseMember(
  db: Database,
  payload: JobPayloads["erase-member"],
  { runMs = RUN_MS } = {},
): Promise<void> {
  const { memberId, content, isLast } = payload;
  const end = performance.now() + runMs;
  const steps = [
    ...ownRows(),
    endFiltersOnMember,
    deleteReportsAndNotes,
    deleteUnreadable,
    // Comments below the member's own posts too: those posts can be restored by the operator for a while.
    ...(content === "delete" ? [deleteComments, deletePosts] : []),
  ];
  for (const step of steps) {
    while (await step(db, memberId)) {
      if (performance.now() > end) return enqueue(db, "erase-member", payload, erasing(memberId));
      await quiet(PATIENCE_MS);
    }
  }
  await deleteForgottenInvitations(db);
  if (isLast) return;
  const last = { ...erasing(memberId), afterSeconds: LAST_AFTER_SECONDS };
  await enqueue(db, "erase-member", { memberId, content, isLast: true }, last);
}

/** Makes given-up deletions due again: what a member was promised must not stay undone after a fault that is mended by now. */
export function resumeErasing(db: Database): Promise<void> {
  return resumeGivenUp(db, "erase-member");
}

function ownRows(): Step[] {
  return OWN_ROWS.map((table) => async (db, memberId) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where member_id = ${memberId} limit ${ROWS_AT_ONCE}
      ))`.execute(db);
    return numAffectedRows === BigInt(ROWS_AT_ONCE);
  });
}

/**
 * Deletes reports and notes, too: an earlier version of the program, which may have ended the account during an update,
 * does not know of these.
 */
async function deleteReportsAndNotes(db: Database, memberId: string): Promise<boolean> {
  await deleteReportsOnMember(db, memberId);
  await deleteNotesAbout(db, memberId);
  return false;
}

/**
 * Ends the mutes and blocks of this member by others: nothing tells any more whose posts these are. The lists of those
 * others are made anew.
 */
async function endFiltersOnMember(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from mutes where muted_id = ${memberId}
    union select member_id from blocks where blocked_id = ${memberId} limit ${READ_AT_ONCE}`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (transaction) => {
      await changeFilters(transaction, id);
      for (const [table, column] of [
        ["mutes", "muted_id"],
        ["blocks", "blocked_id"],
      ] as const) {
        await sql`
          delete from ${sql.table(table)}
          where member_id = ${id} and ${sql.ref(column)} = ${memberId}`.execute(transaction);
      }
    });
  }
  return rows.length > 0;
}
