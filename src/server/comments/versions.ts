import { type RawBuilder, sql } from "kysely";
import type { TextVersion } from "../../contract/own-comments.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { holdJudge } from "../moderation/hold-actor.ts";
import { requireJudge } from "../moderation/judges.ts";
import { type Actor, isJudgedBy } from "../moderation/policy.ts";
import { notFound } from "../refusal.ts";
import { countReportsOfComment } from "../reports/open-reports.ts";
import { recordErasure } from "../versions/record-erasure.ts";
import { lockComment } from "./removal.ts";

interface Versions {
  submissionId: string;
  versions: TextVersion[];
}

const isVisible = sql<boolean>`c.deleted_at is null and p.deleted_at is null`;

/** The texts that a comment has had, the oldest first. Throws 404 for a comment that readers cannot see. */
export function readVersions(db: Database, id: string): Promise<Versions> {
  return readAs(db, id, sql<boolean>`false`);
}

const OF_COMMENTS = { post: sql.ref("c.post_id"), author: sql.ref("c.member_id") };

/**
 * The same for moderators. They also read comments that they removed or may still decide about, and versions of these that the
 * author erased. Their own comments they read as everybody does.
 */
export function readReportedVersions(
  db: Database,
  viewer: NonNullable<Actor>,
  id: string,
): Promise<Versions> {
  const waits = sql`exists (select from reports where comment_id = c.id and decided_at is null)`;
  return readAs(db, id, sql<boolean>`(${isJudgedBy(viewer, OF_COMMENTS)} and (c.is_removed or ${waits}))`);
}

async function readAs(db: Database, id: string, isJudge: RawBuilder<boolean>): Promise<Versions> {
  const { rows } = await sql<Row>`
    with read as (
      select c.*, ${isJudge} as is_judge from comments c join posts p on p.id = c.post_id
      where c.id = ${parseId(id)} and (${isVisible} or ${isJudge})
    )
    select post_id, null::bigint as id, text, coalesce(edited_at, created_at) as written_at from read
    union all
    select post_id, version.id, case when version.erased_at is null or is_judge then version.text end, version.written_at
    from read join comment_versions version on version.comment_id = read.id
    order by id`.execute(db);
  if (!rows[0]) throw notFound("commentNotFound");
  const versions = rows.map((row) => ({
    id: row.id === null ? null : String(row.id),
    text: row.text,
    createdAt: timestamp(row.written_at),
  }));
  return { submissionId: String(rows[0].post_id), versions };
}

interface Row {
  post_id: number;
  /** Null for the present text. */
  id: number | null;
  text: string | null;
  written_at: Date;
}

/**
 * Erases an earlier version for its author or a moderator, whose erasure is logged. Reports on the comment, of which
 * the author must not learn, keep its text for moderators until they are decided. A second time is no error. Run it in a transaction. Throws 404 and 403.
 */
export async function eraseOneVersion(
  db: Database,
  by: Viewer,
  id: string,
  versionId: string,
): Promise<{ versions: TextVersion[] }> {
  const viewer = (await holdJudge(db, by, "comments", id))!;
  const comment = await lockComment(db, id, { orDeleted: true });
  const isOwn = comment.member_id === viewer.id;
  const content = { postId: comment.post.id, authorId: comment.member_id };
  if (!isOwn) await requireJudge(db, viewer, content, "remove");
  const read = () => (isOwn ? readVersions(db, id) : readReportedVersions(db, viewer, id));
  const version = (await read()).versions.find((one) => one.id === versionId);
  if (!version) throw notFound("versionNotFound");
  if (version.text !== null) {
    const isAwaited = isOwn && (await countReportsOfComment(db, comment.id)) > 0;
    await db
      .updateTable("comment_versions")
      .set({ erased_at: sql<Date>`now()`, ...(!isAwaited && { text: null }) })
      .where("id", "=", parseId(versionId))
      .execute();
    await publish(db, [{ what: "changed", postId: comment.post.id, isLess: true }]);
    const { id: commentId, member_id: memberId, post } = comment;
    const ids = { postId: post.id, commentId };
    if (!isOwn)
      await recordErasure(db, viewer, { action: "erase-version", memberId, title: post.title, ...ids });
  }
  return { versions: (await read()).versions };
}
