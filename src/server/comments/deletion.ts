import { sql } from "kysely";
import type { Comment } from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import type { Viewer } from "../http/viewer.ts";
import type { LiveEvent } from "../live/live-event.ts";
import { publish } from "../live/publish.ts";
import { type LoggedAuthor, type Deed, logOnceUntilDecided } from "../moderation/log.ts";
import { forbidden, notFound } from "../refusal.ts";
import { countReportsOfComment, reopenReportsOfComment } from "../reports/open-reports.ts";
import { ERASED } from "./erased-text.ts";
import { canChangeComment } from "./policy.ts";
import { type ListedCommentRow, presentComment } from "./present.ts";
import { loadComments } from "./queries.ts";
import { countComment, type LockedComment, lockComment, restoreComment } from "./removal.ts";
import { domainsTaken, isTakenByLink, isTakenInBulk, linksToTakenDomain } from "./taken-in-bulk.ts";

/**
 * Deletes the author's own comment. A comment with replies keeps its place. A comment without replies disappears, and with it
 * each deleted comment above that then has no reply left. Returns the ids of the comments that disappear. Open reports on the
 * comment stay in the queue, and the log records the deletion of a reported comment. Run it in a transaction. Throws 404 and 403.
 */
export async function deleteOwnComment(db: Database, author: Viewer, id: string): Promise<string[]> {
  const comment = await lockOwnComment(db, author, id);
  if (!comment.is_deleted) await hideComment(db, author, comment);
  return (await goneWith(db, comment.id)).map(String);
}

/**
 * Deletes a comment because its author's account is deleted. It may be removed, or its post hidden. Afterwards nobody can
 * restore it. Run it in a transaction.
 */
export async function deleteCommentWithAuthor(db: Database, author: LoggedAuthor, id: string): Promise<void> {
  const comment = await lockComment(db, id, { orDeleted: true });
  if (comment.is_deleted) return;
  if (comment.is_removed) await restoreComment(db, comment);
  await hideComment(db, author, comment);
}

/**
 * Undoes a recent deletion. Reports that were dismissed since the deletion are open again, because the moderator could not remove
 * the comment meanwhile. The log records that a reported comment is back. Run it in a transaction. Throws 404, and 403 once the
 * time for an undo has passed.
 */
export async function undoDeletion(db: Database, author: Viewer, id: string): Promise<Comment> {
  const comment = await lockOwnComment(db, author, id);
  if (comment.is_deleted) await showAgain(db, author, comment);
  const [row] = await loadComments(db, [comment.id]);
  return presentComment(row!);
}

/** Locks the author's comment, even a deleted one. Throws 404 if readers cannot see its post, and 403 for another's comment. */
export async function lockOwnComment(
  db: Database,
  author: Pick<Viewer, "id">,
  id: string,
): Promise<LockedComment> {
  const comment = await lockComment(db, id, { orDeleted: true });
  if (comment.post.is_deleted || comment.post.is_removed || comment.is_removed)
    throw notFound("commentNotFound");
  if (!canChangeComment(author, comment)) throw forbidden("notAllowed");
  return comment;
}

/** The author's deleted comments that `undoDeletion` can restore, the last deleted first. */
export async function listUndoable(
  db: Database,
  memberId: string,
  limit: number,
): Promise<(ListedCommentRow & { deleted_at: Date })[]> {
  // No erased comment is this recent. The condition on the text only lets PostgreSQL use the index of comments to erase.
  const { rows } = await sql<ListedCommentRow & { deleted_at: Date; domains: string[] }>`
    select c.id, m.username, c.text, c.formatted, c.hearts, c.created_at, c.post_id, p.title, c.deleted_at,
      ${domainsTaken("c")} as domains
    from comments c join posts p on p.id = c.post_id join members m on m.id = c.member_id
    where c.member_id = ${memberId} and c.deleted_at > ${undoEnd} and c.text <> ${ERASED} and not c.is_removed
      and p.deleted_at is null and not p.is_removed and not ${isTakenInBulk("c")}
    order by c.deleted_at desc, c.id desc limit ${limit}`.execute(db);
  return rows.filter((row) => !isTakenByLink(row));
}

/** A deletion before this time cannot be undone. */
const undoEnd = sql<Date>`now() - make_interval(mins => ${LIMITS.undoMinutes})`;

async function hideComment(db: Database, author: LoggedAuthor, comment: LockedComment): Promise<void> {
  const { id, post } = comment;
  await db
    .updateTable("comments")
    .set({ deleted_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  const { rows: gone } = await sql<{ id: number }>`
    with recursive going as (
      select id, parent_id from comments c where id = ${id} and not exists (
        select from comments reply
        where reply.post_id = ${post.id} and reply.parent_id = c.id and not reply.is_gone
      )
      union all
      select parent.id, parent.parent_id from going join comments parent on parent.id = going.parent_id
      where parent.deleted_at is not null and not parent.is_removed and not exists (
        select from comments reply where reply.post_id = ${post.id} and reply.parent_id = parent.id
          and reply.id <> going.id and not reply.is_gone
      )
    )
    update comments set is_gone = true where id in (select id from going) returning id`.execute(db);
  await countComment(db, comment, -1);
  await publishChange(
    db,
    comment,
    gone.map((row) => row.id).filter((other) => other !== id),
  );
  await logReported(db, author, comment, { action: "delete-comment", reason: "Deleted by its author." });
}

async function showAgain(db: Database, author: Viewer, comment: LockedComment): Promise<void> {
  const { id } = comment;
  if (await linksToTakenDomain(db, id)) throw forbidden("undoTaken");
  await reopenReportsOfComment(db, id);
  const { numUpdatedRows } = await db
    .updateTable("comments")
    .set({ deleted_at: null, is_gone: false })
    .where("id", "=", id)
    .where("deleted_at", ">", undoEnd)
    .where(sql<boolean>`not ${isTakenInBulk("comments")}`)
    .executeTakeFirst();
  if (!numUpdatedRows) throw forbidden("undoExpired");
  await sql`
    with recursive back as (
      select parent_id from comments where id = ${id}
      union all
      select parent.parent_id from back join comments parent on parent.id = back.parent_id where parent.is_gone
    )
    update comments set is_gone = false
    where is_gone and id in (select parent_id from back)`.execute(db);
  await countComment(db, comment, 1);
  await publishChange(db, comment, []);
  await logReported(db, author, comment, {
    action: "undelete-comment",
    reason: "Brought back by its author.",
  });
}

/** The most ids in an event: a notification of PostgreSQL has less than 8,000 bytes. */
const IDS_PER_EVENT = 100;

/** Publishes that the comment has changed, and that the deleted comments in `gone` have left the discussion with it. */
async function publishChange(
  db: Database,
  { id: commentId, post: { id: postId } }: LockedComment,
  gone: number[],
): Promise<void> {
  const events: LiveEvent[] = [];
  do {
    const above = gone.slice(events.length * IDS_PER_EVENT, (events.length + 1) * IDS_PER_EVENT);
    events.push({ what: "comment", postId, commentId, ...(above.length > 0 && { above }) });
  } while (events.length * IDS_PER_EVENT < gone.length);
  await publish(db, [...events, { what: "changed", postId, isLess: true }]);
}

/** The comment, if it is gone, and the comments above it that disappeared with it. */
async function goneWith(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive gone as (
      select id, parent_id from comments where id = ${id} and is_gone
      union all
      select parent.id, parent.parent_id from gone join comments parent on parent.id = gone.parent_id
      where parent.is_gone
    )
    select id from gone`.execute(db);
  return rows.map((row) => row.id);
}

async function logReported(
  db: Database,
  author: LoggedAuthor,
  { id, post }: LockedComment,
  deed: Pick<Deed, "action" | "reason">,
): Promise<void> {
  const open = await countReportsOfComment(db, id);
  if (open === 0) return;
  await logOnceUntilDecided(db, author, {
    ...deed,
    subject: post.title,
    detail: open === 1 ? "1 open report" : `${open} open reports`,
    postId: post.id,
    commentId: id,
  });
}
