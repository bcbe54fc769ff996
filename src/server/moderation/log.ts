import { type RawBuilder, type Selectable, sql } from "kysely";
import { actsOfEntries } from "../bulk-acts/present.ts";
import type { BulkAct } from "../../contract/bulk-acts.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import type { ModerationLog } from "../db/schema.ts";
import type { Viewer } from "../http/viewer.ts";
import { findMember } from "../members/members.ts";
import { keptRemovals } from "./kept-removals.ts";
import type { ClosedReports } from "../reports/open-reports.ts";
import { type Actor, actsByFeeds, isEntryReadBy, isEntryShownTo, isRemovalOfOthers } from "./policy.ts";
import { type RemovalNow, removalsNow } from "./removal-entries.ts";

export interface Deed {
  action: LogEntry["action"];
  /** The title or name of the thing acted on, as text: the log outlives the thing. */
  subject: string;
  reason: string;
  /** The rule of a feed that a removal names, in its words at that time. */
  rule?: string | undefined;
  /** More about the action, such as the role granted or the end of a suspension. */
  detail?: string;
  /** The value of a setting or a rule before its change. */
  earlier?: string;
  postId?: number;
  commentId?: number;
  /** The member acted on, or the author of the post or comment. */
  member?: { id: string; username: string };
  /** The feeds by whose roles the actor decided; absent or null for others' acts. */
  byFeeds?: number[] | null;
  /** The entry of the bulk act that this one is a part of. */
  parentId?: number | undefined;
}

/** The author of something that is deleted. */
export type LoggedAuthor = NonNullable<Actor>;

/** Writes a log entry and returns its id. Run it in the transaction of the action. */
export async function logDeed(db: Database, actor: Actor, deed: Deed): Promise<number> {
  const { action, subject, reason, rule, detail, earlier, postId, commentId, member, byFeeds, parentId } =
    deed;
  const { id } = await db
    .insertInto("moderation_log")
    .values({
      action,
      subject,
      reason,
      rule: rule ?? null,
      detail: detail ?? null,
      earlier: earlier ?? null,
      actor_name: actor?.username ?? null,
      post_id: postId ?? null,
      comment_id: commentId ?? null,
      subject_id: member?.id ?? null,
      subject_name: member?.username ?? null,
      by_feeds: byFeeds ?? null,
      parent_id: parentId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Logs an author's act on a reported comment, unless the log has the same since the last decision about it: the log is
 * kept for good, and an author can delete and undo as often as they like.
 */
export async function logOnceUntilDecided(
  db: Database,
  author: LoggedAuthor,
  deed: Deed & { commentId: number },
): Promise<void> {
  const ofComment = sql`subject_id = ${author.id} and comment_id = ${deed.commentId}`;
  const { rows } = await sql`
    select from moderation_log where ${ofComment} and action = ${deed.action} and id > coalesce((
      select max(id) from moderation_log
      where ${ofComment} and action in ('dismiss-reports', 'remove-comment', 'close-reports')
    ), 0) limit 1`.execute(db);
  if (rows.length === 0) await logDeed(db, author, { ...deed, member: author });
}

/**
 * Logs that open reports end because their posts are erased, with one entry per reported post or comment. Run
 * it before the erasure, in the same transaction.
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

/** Logs that the removal of a post closed the open reports on these comments below it. */
export async function logClosedReports(
  db: Database,
  actor: Actor,
  { title, postId, reason, comments, parentId }: ClosedWithPost,
): Promise<void> {
  if (comments.length === 0) return;
  await sql`
    insert into moderation_log
      (action, subject, reason, actor_name, post_id, parent_id, comment_id, subject_id, subject_name)
    select 'close-reports', ${title}, ${reason}, ${actor?.username ?? null}, ${postId}, ${parentId ?? null}::bigint,
      closed.comment_id, m.id, m.username
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
  parentId?: number | undefined;
}

interface Slice {
  limit: number;
  /** Only entries before this id. */
  before: number | null;
  /** Only actions on this member, their posts and their comments. */
  username?: string | undefined;
  /** Only the children of this entry. */
  under?: number | null | undefined;
  /** Only decisions about members themselves, by others. */
  about?: "members" | undefined;
}

/** The log as this moderator may read it, newest first. Throws 404 for an unknown username. */
export async function listDeeds(
  db: Database,
  viewer: Viewer,
  slice: Slice,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  const { limit } = slice;
  const rows = await (await deedsIn(db, viewer, slice)).limit(limit + 1).execute();
  const page = rows.slice(0, limit);
  const acts = await actsOfEntries(
    db,
    page.filter(({ action }) => BULK.includes(action)).map(({ id }) => id),
  );
  const removals = await removalsNow(
    db,
    page.filter(({ action }) => REMOVALS.includes(action)).map(({ id }) => id),
  );
  const ofProfiles = page.filter(({ action }) => OF_PROFILES.includes(action)).map(({ id }) => id);
  const kept = await keptRemovals(db, ofProfiles);
  for (const id of ofProfiles) removals.set(id, { isInForce: kept.has(id), isErased: false });
  return {
    entries: page.map((row) => presentDeed(row, acts.get(row.id), removals.get(row.id))),
    next: rows.length > limit ? String(page.at(-1)!.id) : null,
  };
}

async function deedsIn(db: Database, viewer: Viewer, { before, username, under, about }: Slice) {
  const isOfFeeds = actsByFeeds(viewer);
  const memberId = username === undefined ? null : (await findMember(db, username)).id;
  let deeds = db
    .selectFrom("moderation_log")
    .selectAll()
    .select(isRemovalOfOthers(viewer).as("is_of_others"))
    .where(isEntryReadBy(viewer))
    .orderBy("id", "desc");
  if (before !== null) deeds = deeds.where("id", "<", before);
  if (under !== undefined) deeds = deeds.where("parent_id", "=", under);
  // The people of a feed see those children of a bulk act that are theirs, and not the act.
  else if (!isOfFeeds) deeds = deeds.where("parent_id", "is", null);
  if (memberId !== null) deeds = deeds.where(concerns(memberId, viewer, under !== undefined || isOfFeeds));
  if (about !== undefined) deeds = deeds.where(isAboutMember);
  return deeds;
}

/** Whether an entry tells what somebody decided about another member, and not about their post or comment. */
const isAboutMember = sql<boolean>`subject_name is not null and post_id is null and parent_id is null
  and actor_name is distinct from subject_name`;

/** Whether an entry is about the member or their posts and comments, or else has a child that is and that the viewer reads. */
function concerns(memberId: string, viewer: Viewer, isAlone: boolean): RawBuilder<boolean> {
  if (isAlone) return sql<boolean>`subject_id = ${memberId}::uuid`;
  return sql<boolean>`id in (
    select coalesce(parent_id, id) from moderation_log about
    where about.subject_id = ${memberId}::uuid and ${isEntryShownTo(viewer, "about")}
  )`;
}

/** Actions that a restoration ends. */
const REMOVALS: string[] = ["remove-post", "remove-comment"] satisfies LogEntry["action"][];

/** Removals from profiles. */
const OF_PROFILES: string[] = ["erase-about", "remove-picture"] satisfies LogEntry["action"][];

/** Actions whose entries have children. */
const BULK: string[] = ["start-bulk-act", "undo-bulk-act"] satisfies LogEntry["action"][];

type Row = Selectable<ModerationLog> & { is_of_others: boolean };

function presentDeed(row: Row, bulkAct: BulkAct | undefined, removal: RemovalNow | undefined): LogEntry {
  return {
    id: String(row.id),
    action: row.action as LogEntry["action"],
    userName: row.actor_name,
    subject: row.subject,
    submissionId: row.post_id === null ? null : String(row.post_id),
    commentId: row.comment_id === null ? null : String(row.comment_id),
    subjectName: row.subject_name,
    detail: row.detail,
    ...(row.earlier !== null && { earlier: row.earlier }),
    ...(row.rule !== null && { rule: row.rule }),
    ...(row.is_of_others && { isOfOthers: true }),
    ...(bulkAct && { bulkAct }),
    ...(removal && { isInForce: removal.isInForce }),
    ...(removal?.isErased && { isErased: true }),
    reason: row.reason,
    createdAt: timestamp(row.created_at),
  };
}
