import { sql } from "kysely";
import type { BulkExample } from "../../contract/bulk-acts.ts";
import type { Timestamp } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Actor } from "../moderation/policy.ts";
import { type AskedTarget, subjectOf } from "./bulk-acts.ts";
import { allTargets } from "./next-targets.ts";
import type { BulkTarget } from "./targets.ts";

interface Preview {
  posts: number;
  comments: number;
  /** Posts and comments that wait for approval. */
  held: number;
  isWhole: boolean;
  examples: BulkExample[];
  until: Timestamp;
}

/** A search for what would be removed takes this long: a request takes ten seconds at most, and the moderator waits. */
const PREVIEW_MS = 3_000;

interface ExampleRow {
  submissionId: string;
  commentId: string | null;
  title: string;
  userName: string;
  at: Date;
}

/** Counts what a bulk act would remove now, and shows some of it. Throws 400, 403 or 404. */
export async function previewBulkAct(db: Database, viewer: Viewer, asked: AskedTarget): Promise<Preview> {
  const until = await readClock(db);
  const { target } = await subjectOf(db, viewer, asked, until);
  const { posts, comments, held } = await findTargets(db, target, PREVIEW_MS);
  return {
    ...{ posts: posts.ids.length, comments: comments.ids.length, held: held.ids.length },
    examples: await listNewest(db, posts.ids, comments.ids),
    isWhole: posts.isWhole && comments.isWhole && held.isWhole,
    until: timestamp(until),
  };
}

/** The database's time, in milliseconds as the API's times are, so that the act removes by the very end that its preview had. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{
    now: Date;
  }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db);
  return rows[0]!.now;
}

/** Counts the posts and comments that a bulk act would remove, and those that wait for approval. Throws 400, 403 or 404. */
export async function countTarget(
  db: Database,
  actor: Actor,
  asked: AskedTarget,
  until: Date,
): Promise<Pick<Preview, "posts" | "comments" | "held">> {
  const { target } = await subjectOf(db, actor, asked, until);
  const { posts, comments, held } = await findTargets(db, target, Infinity);
  return { posts: posts.ids.length, comments: comments.ids.length, held: held.ids.length };
}

async function findTargets(db: Database, target: BulkTarget, ms: number) {
  const time = { end: performance.now() + ms };
  const [posts, comments, held] = await Promise.all([
    allTargets(db, target, "posts", time),
    allTargets(db, target, "comments", time),
    allTargets(db, target, "held_writings", time),
  ]);
  return { posts, comments, held };
}

const newestOf = (ids: number[]): number[] => ids.slice(-LIMITS.bulkExamples);

/** The newest of those found, which stand last. */
async function listNewest(db: Database, posts: number[], comments: number[]): Promise<BulkExample[]> {
  const { rows } = await sql<ExampleRow>`
    select posts.id::text as "submissionId", null as "commentId", title, username as "userName", posts.created_at as at
    from posts join members on members.id = posts.member_id where posts.id = any(${newestOf(posts)}::bigint[])
    union all
    select post_id::text, comments.id::text, left(comments.text, ${LIMITS.title}), username, comments.created_at
    from comments join members on members.id = comments.member_id where comments.id = any(${newestOf(comments)}::bigint[])
    order by at desc, "submissionId" desc limit ${LIMITS.bulkExamples}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, createdAt: timestamp(at) }));
}
