import { type RawBuilder, sql } from "kysely";
import type { TextVersion } from "../../contract/own-comments.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import { type Actor, isJudgedBy } from "../moderation/policy.ts";
import { notFound } from "../refusal.ts";

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
 * The texts that a comment has had, for moderators. If the comment is removed or has open reports, a moderator who may
 * decide about it also reads it when hidden, and the versions that its author erased. They may not decide about their own
 * comments, so of these they read no more than everybody.
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
