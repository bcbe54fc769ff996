import { type RawBuilder, sql } from "kysely";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { OpenReport, ReportedComment, ReportedPost } from "../../contract/moderation.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import type { Viewer } from "../http/viewer.ts";
import { fillPage, withinPage } from "../page-bytes.ts";
import { getPostsOrHidden, type HiddenPost } from "../posts/hidden-posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import { OF_REPORTS } from "../reports/open-reports.ts";
import { canSeeReporters, isJudgedBy, isReportedPostShown } from "./policy.ts";

/** The most reports listed per post, those on its comments included. The newest are listed. */
const SHOWN = 100;
/** The most bytes of reasons and comment texts listed per post. */
const SHOWN_BYTES = 100_000;

interface Page {
  posts: ReportedPost[];
  next: string | null;
  /** All posts in the queue, not only this page's. */
  total: number;
}

interface Slice {
  limit: number;
  /** Only posts whose newest report is before this id. */
  before: number | null;
  /** Only reports on this member's posts and comments. */
  onMember?: string;
}

/**
 * Posts with open reports on them or on their comments, latest report first. Removed and deleted posts are
 * included, reports about which the viewer may not decide are not. A null viewer is the operator, who reads all. The people
 * of a feed do not see who reported.
 */
export async function listReported(
  db: Database,
  site: PublicSite,
  viewer: Pick<Viewer, "id" | "role"> | null,
  { limit, before, onMember }: Slice,
): Promise<Page> {
  const isShown = sql<boolean>`${isReportAwaited(viewer)}
    and (${onMember ?? null}::uuid is null or reports.author_id = ${onMember ?? null}::uuid)`;
  const { total, latest, postIds } = await waitingPosts(db, isShown, limit + 1, before);
  const shown = postIds.slice(0, limit);
  const [posts, reports] = await Promise.all([getPostsOrHidden(db, shown), openReports(db, isShown, shown)]);
  const comments = await reportedComments(db, reports);
  const presentReport = presentReportFor(canSeeReporters(viewer));
  const { items, hasMore } = fillPage(
    posts.map((post) => {
      const ofPost = reports.filter((report) => report.post_id === post.id);
      return {
        submission: presentList([post], site)[0]!,
        isRemoved: isHidden(post) && post.is_removed,
        isDeleted: isHidden(post) && !post.is_removed,
        reports: ofPost.filter((report) => report.comment_id === null).map(presentReport),
        comments: presentComments(ofPost, comments, presentReport),
      };
    }),
    limit,
  );
  // A post may be erased after its id was read. So on a page that is not full, the cursor follows the last
  // id, not the last post.
  const last = hasMore ? postIds.indexOf(Number(items.at(-1)!.submission.id)) : shown.length - 1;
  const isLast = !hasMore && postIds.length <= limit;
  return { posts: items, next: isLast ? null : String(latest[last]), total };
}

/** Whether a report waits for this viewer, or for anybody where the viewer is null. */
export function isReportAwaited(viewer: Pick<Viewer, "id" | "role"> | null): RawBuilder<boolean> {
  return sql<boolean>`reports.decided_at is null and ${isJudgedBy(viewer, OF_REPORTS)} and ${isReportedPostShown(viewer)}`;
}

/** The authors of all that a page shows. */
export function authorsOnPage({ posts }: Pick<Page, "posts">): string[] {
  return posts.flatMap(({ submission, comments }) => [
    submission.userName,
    ...comments.map(({ userName }) => userName),
  ]);
}

/**
 * A page of posts by their newest open reports, those reports' ids, and the number of all posts in the queue.
 */
async function waitingPosts(
  db: Database,
  isShown: RawBuilder<boolean>,
  limit: number,
  before: number | null,
) {
  const { rows } = await sql<{ total: number; latest: number[]; postIds: number[] }>`
    with waiting as materialized (
      select post_id, max(id) as latest from reports
      where ${isShown} group by post_id
    ), page as (
      select * from waiting where ${before}::bigint is null or latest < ${before}::bigint
      order by latest desc limit ${limit}
    )
    select (select count(*)::int from waiting) as total,
      array(select latest from page order by latest desc) as latest,
      array(select post_id from page order by latest desc) as "postIds"`.execute(db);
  return rows[0]!;
}

type Reported = Awaited<ReturnType<typeof getPostsOrHidden>>[number];

function isHidden(post: Reported): post is HiddenPost {
  return "deleted_at" in post;
}

interface ReportRow {
  id: number;
  post_id: number;
  comment_id: number | null;
  username: string;
  reason: string | null;
  rule_id: number | null;
  rule: string | null;
  created_at: Date;
}

/** The open reports on these posts and their comments, newest first. */
async function openReports(
  db: Database,
  isShown: RawBuilder<boolean>,
  postIds: number[],
): Promise<ReportRow[]> {
  if (postIds.length === 0) return [];
  const ofPost = sql`
    select reports.*, coalesce(octet_length(reason), 0) + coalesce(octet_length(rule), 0) + coalesce(octet_length(comments.text), 0)
      + coalesce(octet_length(comments.formatted::text), 0) as bytes
    from reports left join comments on comments.id = reports.comment_id
    where reports.post_id = post.id and ${isShown}
    order by reports.id desc limit ${SHOWN}`;
  const { rows } = await sql<ReportRow>`
    select r.id, r.post_id, r.comment_id, m.username, r.reason, r.rule_id, r.rule, r.created_at
    from unnest(${postIds}::bigint[]) post (id) cross join lateral (
      ${withinPage(ofPost, { bytes: sql`bytes`, order: sql`id desc` }, SHOWN_BYTES)}
    ) r join members m on m.id = r.member_id
    order by r.id desc`.execute(db);
  return rows;
}

interface CommentRow {
  id: number;
  text: string;
  formatted: FormattedText | null;
  username: string;
  created_at: Date;
  edited_at: Date | null;
  is_removed: boolean;
  is_deleted: boolean;
}

async function reportedComments(db: Database, reports: ReportRow[]): Promise<Map<number, CommentRow>> {
  const ids = [...new Set(reports.map(({ comment_id: id }) => id).filter((id) => id !== null))];
  const { rows } = await sql<CommentRow>`
    select c.id, c.text, c.formatted, m.username, c.created_at, c.edited_at, c.is_removed,
      c.deleted_at is not null and not c.is_removed as is_deleted
    from comments c join members m on m.id = c.member_id where c.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** In the order of `reports`, so the comment with the latest report comes first. */
function presentComments(
  reports: ReportRow[],
  comments: Map<number, CommentRow>,
  presentReport: (report: ReportRow) => OpenReport,
): ReportedComment[] {
  const ids = [...new Set(reports.map(({ comment_id: id }) => id).filter((id) => id !== null))];
  return ids.map((id) => {
    const comment = comments.get(id)!;
    return {
      id: String(id),
      text: comment.text,
      ...(comment.formatted && { formatted: comment.formatted }),
      userName: comment.username,
      createdAt: timestamp(comment.created_at),
      ...(comment.edited_at && { editedAt: timestamp(comment.edited_at) }),
      isRemoved: comment.is_removed,
      isDeleted: comment.is_deleted,
      reports: reports.filter(({ comment_id: of }) => of === id).map(presentReport),
    };
  });
}

function presentReportFor(isNamed: boolean) {
  return ({ id, username, reason, rule_id: ruleId, rule, created_at: createdAt }: ReportRow): OpenReport => ({
    id: String(id),
    userName: isNamed ? username : null,
    reason,
    ...(rule !== null && { rule: { id: String(ruleId), words: rule } }),
    createdAt: timestamp(createdAt),
  });
}
