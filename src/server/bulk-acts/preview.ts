import { type RawBuilder, sql } from "kysely";
import type { BulkExample } from "../../contract/bulk-acts.ts";
import type { Timestamp } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Actor } from "../moderation/policy.ts";
import { type AskedTarget, subjectOf } from "./bulk-acts.ts";
import { allLinking } from "./linking.ts";
import { isForLinks, visible } from "./targets.ts";

interface Preview {
  posts: number;
  comments: number;
  isWhole: boolean;
  examples: BulkExample[];
  until: Timestamp;
}

/** Links to a domain are looked for this long: a request takes ten seconds at most, and the moderator waits. */
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
  const sources = await sourcesOf(db, viewer, asked, until, PREVIEW_MS);
  const [counts, examples] = await Promise.all([count(db, sources), listNewest(db, sources)]);
  return { ...counts, examples, isWhole: sources.isWhole, until: timestamp(until) };
}

/** The database's time, in milliseconds as the API's times are, so that the act removes by the very end that its preview had. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{
    now: Date;
  }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db);
  return rows[0]!.now;
}

/** Counts the posts and comments that a bulk act would remove. Throws 400, 403 or 404. */
export async function countTarget(
  db: Database,
  actor: Actor,
  asked: AskedTarget,
  until: Date,
): Promise<Pick<Preview, "posts" | "comments">> {
  return count(db, await sourcesOf(db, actor, asked, until, Infinity));
}

/** The rows to remove, as the rest of a query. */
interface Sources {
  posts: RawBuilder<unknown>;
  comments: RawBuilder<unknown>;
  /** False where the time did not suffice to find all. */
  isWhole: boolean;
}

async function sourcesOf(
  db: Database,
  actor: Actor,
  asked: AskedTarget,
  until: Date,
  ms: number,
): Promise<Sources> {
  const { target } = await subjectOf(db, actor, asked, until);
  const [posts, comments] = [visible(target, "posts"), visible(target, "comments")];
  if (!isForLinks(target)) return { posts, comments, isWhole: true };
  const time = { end: performance.now() + ms };
  const [some, others] = await Promise.all([
    allLinking(db, target, "posts", time),
    allLinking(db, target, "comments", time),
  ]);
  return {
    posts: sql`${posts} and posts.id = any(${some.ids}::bigint[])`,
    comments: sql`${comments} and comments.id = any(${others.ids}::bigint[])`,
    isWhole: some.isWhole && others.isWhole,
  };
}

async function count(
  db: Database,
  { posts, comments }: Sources,
): Promise<Pick<Preview, "posts" | "comments">> {
  const { rows } = await sql<{ posts: number; comments: number }>`
    select (select count(*)::int from ${posts}) as posts, (select count(*)::int from ${comments}) as comments`.execute(
    db,
  );
  return rows[0]!;
}

async function listNewest(db: Database, { posts, comments }: Sources): Promise<BulkExample[]> {
  const { rows } = await sql<ExampleRow>`
    (select posts.id::text as "submissionId", null as "commentId", title, username as "userName", posts.created_at as at
      from ${posts} order by posts.created_at desc, posts.id desc limit ${LIMITS.bulkExamples})
    union all
    (select posts.id::text, comments.id::text, left(comments.text, ${LIMITS.title}), username, comments.created_at
      from ${comments} order by comments.created_at desc, comments.id desc limit ${LIMITS.bulkExamples})
    order by at desc, "submissionId" desc limit ${LIMITS.bulkExamples}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, createdAt: timestamp(at) }));
}
