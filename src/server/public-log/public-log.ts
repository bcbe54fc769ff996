import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import { PUBLIC_ACTIONS, type PublicEntry, type PublicLog } from "../../contract/public-log.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { notFound } from "../refusal.ts";

/** The log as everybody may read it, the newest entry first. Throws 404 where the site does not show it to everybody. */
export async function listPublicEntries(db: Database, before: number | null): Promise<PublicLog> {
  const { log } = await db.selectFrom("site_settings").select("log").executeTakeFirstOrThrow();
  if (log !== "everybody") throw notFound("notFound");
  const rows = await readEntries(db, before);
  const page = rows.slice(0, LIMITS.pageSize);
  return {
    entries: page.map(presentEntry),
    next: rows.length > page.length ? String(page.at(-1)!.id) : null,
    figures: await countLately(db),
  };
}

interface Row {
  id: number;
  action: PublicEntry["action"];
  created_at: Date;
  is_comment: boolean;
  rule: string | null;
  feeds: string[];
  posts: number | null;
  comments: number | null;
  is_undone: boolean;
  appeal: "grant-appeal" | "uphold-appeal" | null;
}

/** Names only columns that tell of nobody. Single decisions of bulk acts and of appeals are below their entries. */
async function readEntries(db: Database, before: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as (
      select id, action, created_at, post_id, comment_id, subject_id, rule from moderation_log
      where parent_id is null and action = any(${PUBLIC_ACTIONS}) and (${before}::bigint is null or id < ${before}::bigint)
      order by id desc limit ${LIMITS.pageSize + 1}
    )
    select page.id, page.action, page.created_at, page.comment_id is not null as is_comment, ${shownRule} as rule,
      ${shownFeeds} as feeds, bulk.posts, bulk.comments,
      coalesce(bulk.is_undone, later.is_restored, false) as is_undone, later.appeal
    from page left join lateral (${bulkCounts}) bulk on true left join lateral (${laterDecisions}) later on true
    order by page.id desc`.execute(db);
  return rows;
}

/** A feed that only removed posts are in is shown nowhere: its name may be the reason for the removal. */
const shownFeeds = sql`array(
  select feeds.name from post_feeds join feeds on feeds.id = feed_id
  where post_feeds.post_id = page.post_id and feeds.post_count > 0 order by position
)`;

/** A rule is in the words of `ruleWords`, which name its feed. */
const shownRule = sql`case when exists (
  select from feeds where key = substring(page.rule from '^Rule [0-9]+ of /([^:]+): ') and post_count > 0
) then page.rule end`;

const bulkCounts = sql`
  select posts, comments, undo_entry_id is not null as is_undone from bulk_acts
  where page.action = 'start-bulk-act' and entry_id = page.id
  union all
  select restored_posts, restored_comments, false from bulk_acts
  where page.action = 'undo-bulk-act' and undo_entry_id = page.id`;

/** The decisions about the same post or comment between a removal and the next one. */
const laterDecisions = sql`
  select bool_or(action in ('restore-post', 'restore-comment')) as is_restored,
    max(action) filter (where action in ('grant-appeal', 'uphold-appeal')) as appeal
  from moderation_log later
  where page.action in ('remove-post', 'remove-comment') and later.subject_id = page.subject_id and later.id > page.id
    and later.post_id = page.post_id and later.comment_id is not distinct from page.comment_id
    and later.id < coalesce((
      select min(id) from moderation_log following
      where following.subject_id = page.subject_id and following.id > page.id and following.action = page.action
        and following.post_id = page.post_id and following.comment_id is not distinct from page.comment_id
    ), ${Number.MAX_SAFE_INTEGER}::bigint)`;

/** The figures of the last 30 days, the single decisions of bulk acts among them. */
async function countLately(db: Database): Promise<PublicLog["figures"]> {
  const { rows } = await sql<PublicLog["figures"]>`
    select count(*) filter (where action in ('remove-post', 'remove-comment'))::int as removed,
      count(*) filter (where action in ('restore-post', 'restore-comment'))::int as restored,
      count(*) filter (where action = 'grant-appeal')::int as granted,
      count(*) filter (where action = 'uphold-appeal')::int as upheld
    from moderation_log
    where created_at > now() - interval '30 days' and action in
      ('remove-post', 'remove-comment', 'restore-post', 'restore-comment', 'grant-appeal', 'uphold-appeal')`.execute(
    db,
  );
  return rows[0]!;
}

const APPEALS = { "grant-appeal": "granted", "uphold-appeal": "upheld" } as const;

function presentEntry({ posts, comments, rule, appeal, ...row }: Row): PublicEntry {
  return {
    id: String(row.id),
    action: row.action,
    createdAt: timestamp(row.created_at),
    isComment: row.is_comment,
    feeds: row.feeds,
    ...(rule !== null && { rule }),
    ...(posts !== null && { counts: { posts, comments: comments! } }),
    isUndone: row.is_undone,
    ...(appeal && { appeal: APPEALS[appeal] }),
  };
}
