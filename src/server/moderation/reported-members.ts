import { sql } from "kysely";
import type { MemberReport, ReportedMember } from "../../contract/member-reports.ts";
import { REPORTS_LISTED } from "../../contract/reports.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { fillPage } from "../page-bytes.ts";
import { OPERATOR } from "../reports/member-reports.ts";
import { type Actor, canSanction } from "./policy.ts";

/** The latest posts of a member that its card links to. */
const POSTS = 3;

interface Slice {
  limit: number;
  /** Only members whose newest report is before this id. */
  before: number | null;
  /** Only reports on this member. */
  onMember?: string | undefined;
}

interface Page {
  members: ReportedMember[];
  next: string | null;
  total: number;
}

interface Row {
  total: number;
  id: string;
  latest: number;
  username: string;
  role: "member" | "moderator" | "admin";
  about: string | null;
  picture_key: string | null;
  open: number;
  decided: number;
  posts: { id: string; title: string; at: number }[];
  reports: ReportRow[];
}

interface ReportRow {
  id: string;
  username: string;
  reason: string | null;
  /** Milliseconds. */
  at: number;
  isOfMessage: boolean;
  isRead: boolean;
  isChanged: boolean;
}

/**
 * Members with open reports on them or their messages, latest report first, without the viewer: nobody reads of reports on themselves.
 * A null viewer is the operator, who reads all.
 */
export async function listReportedMembers(
  db: Database,
  viewer: Actor,
  { limit, before, onMember }: Slice,
): Promise<Page> {
  const { rows } = await sql<Row>`
    with waiting as materialized (
      select subject_id, max(id) as latest, count(*)::int as open from member_reports
      where ${isMemberReportAwaited(viewer)}
        and (${onMember ?? null}::uuid is null or subject_id = ${onMember ?? null}::uuid)
      group by subject_id
    ), page as (
      select * from waiting where ${before}::bigint is null or latest < ${before}::bigint
      order by latest desc limit ${limit + 1}
    )
    select (select count(*)::int from waiting) as total, page.latest, members.id, members.username, members.role, members.about,
      members.picture_key, page.open,
      (select count(*)::int from member_reports where subject_id = members.id and decided_at is not null) as decided,
      array(${postsOfMember}) as posts, array(${reportsOnMember(viewer)}) as reports
    from page join members on members.id = page.subject_id order by page.latest desc`.execute(db);
  const { items, hasMore } = fillPage(
    rows.slice(0, limit).map((row) => presentReported(row, viewer)),
    limit,
  );
  const isLast = !hasMore && rows.length <= limit;
  return {
    members: items,
    next: isLast ? null : String(rows[items.length - 1]!.latest),
    total: rows[0]?.total ?? (await countReportedMembers(db, viewer)),
  };
}

/** A page after the last one has no row that could tell the number. */
async function countReportedMembers(db: Database, viewer: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct subject_id)::int as count from member_reports
    where ${isMemberReportAwaited(viewer)}`.execute(db);
  return rows[0]!.count;
}

const postsOfMember = sql`
  select json_build_object('id', posts.id::text, 'title', posts.title, 'at', extract(epoch from posts.created_at) * 1000) from posts
  where posts.member_id = members.id and posts.deleted_at is null
  order by posts.created_at desc, posts.id desc limit ${sql.lit(POSTS)}`;

/** Not a report on the viewer, nor one that a previous version of the program has left of a deleted account. */
export const isMemberReportAwaited = (
  viewer: Actor,
) => sql<boolean>`decided_at is null and subject_id is distinct from ${viewer?.id ?? null}::uuid
  and not exists (select from members where members.id = subject_id and account_deleted_at is not null)`;

const reportsOnMember = (viewer: Actor) => sql`
  select json_build_object('id', r.id::text, 'username', reporter.username, 'reason', r.reason,
    'at', extract(epoch from r.created_at) * 1000, 'isOfMessage', r.message_id is not null,
    'isRead', r.message_id is null or ${viewer?.id ?? OPERATOR}::uuid = any(r.readers),
    'isChanged', r.message_id is null and (r.about, r.picture_key) is distinct from (members.about, members.picture_key))
  from member_reports r join members reporter on reporter.id = r.reporter_id
  where r.subject_id = members.id and r.decided_at is null order by r.id desc limit ${sql.lit(REPORTS_LISTED)}`;

function presentReported(row: Row, viewer: Actor): ReportedMember {
  return {
    userName: row.username,
    role: row.role,
    about: row.about ?? undefined,
    picture: row.picture_key ?? undefined,
    reports: row.reports.map(presentMemberReport),
    openReports: row.open,
    decidedReports: row.decided,
    posts: row.posts.map(({ id, title, at }) => ({ id, title, createdAt: timestamp(new Date(at)) })),
    mayDecide: canSanction(viewer, row),
  };
}

function presentMemberReport({ username, at, ...report }: ReportRow): MemberReport {
  return { ...report, userName: username, createdAt: timestamp(new Date(at)) };
}
