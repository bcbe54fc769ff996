import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import { PUBLIC_ACTIONS, type PublicEntry, type PublicLog } from "../../contract/public-log.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import { findRulesInWords } from "../feed-rules/rules.ts";
import { badRequest, notFound } from "../refusal.ts";

/**
 * The log as everybody may read it, the newest entry first. A later page begins below the entry of the given time.
 * Throws 404 where the site does not show the log to everybody, and 400 for a time without an entry: no page links such
 * an address, and each would be one more page to cache.
 */
export async function listPublicEntries(db: Database, cursor: string | undefined): Promise<PublicLog> {
  const { log } = await db.selectFrom("site_settings").select("log").executeTakeFirstOrThrow();
  if (log !== "everybody") throw notFound("notFound");
  const isFirst = cursor === undefined;
  const rows = await readEntries(db, isFirst ? null : await findEntry(db, cursor));
  const page = rows.slice(0, LIMITS.pageSize);
  const rules = await findRulesInWords(
    db,
    page.flatMap(({ rule }) => rule ?? []),
  );
  return {
    entries: page.map((row) => presentEntry(row, rules)),
    next: rows.length > page.length ? page.at(-1)!.microseconds : null,
    figures: isFirst ? await countLately(db) : null,
  };
}

/**
 * The id of the public entry of a time in microseconds. Addresses have times and not ids, whose gaps would tell of the
 * entries that are left out. Of two entries of the same microsecond, only one is found here, and the other is in no
 * page but the first.
 */
async function findEntry(db: Database, cursor: string): Promise<number> {
  const microseconds = parseId(cursor);
  const { rows } = await sql<{ id: number }>`
    select id from moderation_log
    where created_at = timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond'
      and parent_id is null and action in (${sql.join(PUBLIC_ACTIONS.map((action) => sql.lit(action)))})
      and not ${isOfSanction} order by id limit 1`.execute(db);
  if (!rows[0]) throw badRequest("invalidCursor");
  return rows[0].id;
}

interface Row {
  action: PublicEntry["action"];
  created_at: Date;
  microseconds: string;
  is_comment: boolean;
  rule: string | null;
  feeds: string[];
  posts: number | null;
  comments: number | null;
  held: number | null;
  is_undone: boolean;
  appeal: "grant-appeal" | "uphold-appeal" | null;
}

/** Reads only columns that identify nobody. Leaves out the single decisions of bulk acts and appeals, which the entry of the act or appeal covers. */
async function readEntries(db: Database, before: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as (
      select id, action, created_at, post_id, comment_id, rule from moderation_log entry
      where parent_id is null and action = any(${PUBLIC_ACTIONS}) and (${before}::bigint is null or id < ${before}::bigint)
        and not ${isRepeated} and not ${isOfSanction}
      order by id desc limit ${LIMITS.pageSize + 1}
    )
    select page.action, page.created_at, (extract(epoch from page.created_at) * 1000000)::bigint::text as microseconds,
      page.comment_id is not null as is_comment, page.rule, ${shownFeeds} as feeds, bulk.posts, bulk.comments, bulk.held,
      coalesce(bulk.is_undone, later.is_restored, false) as is_undone, later.appeal
    from page left join lateral (${bulkCounts}) bulk on true left join lateral (${laterDecisions}) later on true
    order by page.id desc`.execute(db);
  return rows;
}

const OF_CONTENT = sql`('remove-post', 'remove-comment', 'restore-post', 'restore-comment', 'grant-appeal', 'uphold-appeal')`;

/** Whether an entry repeats a removal in force: the site's moderators removed again what the people of a feed had removed. It counts as one removal. */
const isRepeated = sql<boolean>`(
  entry.action in ('remove-post', 'remove-comment') and entry.by_feeds is null and entry.parent_id is null
  and entry.action = (
    select action from moderation_log earlier
    where earlier.post_id = entry.post_id and coalesce(earlier.comment_id, 0) = coalesce(entry.comment_id, 0)
      and earlier.id < entry.id and action in ${OF_CONTENT}
      and action in ('remove-post', 'remove-comment', 'restore-post', 'restore-comment')
    order by id desc limit 1
  )) is true`;

/** Entries of appeals against warnings, suspensions and bans: their time could identify the member. They alone have no post. */
const isOfSanction = sql<boolean>`(action in ('grant-appeal', 'uphold-appeal') and post_id is null)`;

/** A feed that only removed posts are in is shown nowhere: its name may be the reason for the removal. */
const shownFeeds = sql`array(
  select feeds.name from post_feeds join feeds on feeds.id = feed_id
  where post_feeds.post_id = page.post_id and feeds.post_count > 0 order by position
)`;

const bulkCounts = sql`
  select posts, comments, held, undo_entry_id is not null as is_undone from bulk_acts
  where page.action = 'start-bulk-act' and entry_id = page.id
  union all
  select restored_posts, restored_comments, restored_held, false from bulk_acts
  where page.action = 'undo-bulk-act' and undo_entry_id = page.id`;

const isOfPage = sql`later.post_id = page.post_id and coalesce(later.comment_id, 0) = coalesce(page.comment_id, 0)
  and later.id > page.id and action in ${OF_CONTENT}`;

/** Whether a removal was restored, and how an appeal against it was decided. The log has the grant of an appeal before the restoration that it caused. */
const laterDecisions = sql`
  select restored.id is not null as is_restored, (
    select action from moderation_log later
    where ${isOfPage} and later.id < coalesce(restored.id, ${Number.MAX_SAFE_INTEGER}::bigint)
      and action in ('grant-appeal', 'uphold-appeal')
    order by id desc limit 1
  ) as appeal
  from (
    select min(id) as id from moderation_log later where ${isOfPage} and action in ('restore-post', 'restore-comment')
  ) restored
  where page.action in ('remove-post', 'remove-comment')`;

/** The figures of the last 30 days, which include the single decisions of bulk acts. */
async function countLately(db: Database): Promise<PublicLog["figures"]> {
  const isLate = sql<boolean>`created_at >= date_trunc('day', now(), 'UTC')`;
  const { rows } = await sql<NonNullable<PublicLog["figures"]>>`
    select count(*) filter (where action in ('remove-post', 'remove-comment') and not ${isRepeated})::int as removed,
      count(*) filter (where action in ('restore-post', 'restore-comment'))::int as restored,
      count(*) filter (where action = 'grant-appeal' and not ${isOfSanction})::int as granted,
      count(*) filter (where action = 'uphold-appeal' and not ${isOfSanction})::int as upheld,
      count(*) filter (where action = 'suspend-member' and not ${isLate})::int as suspended,
      count(*) filter (where action = 'ban-member' and not ${isLate})::int as banned
    from moderation_log entry
    where created_at > now() - interval '30 days'
      and action in ('remove-post', 'remove-comment', 'restore-post', 'restore-comment', 'grant-appeal', 'uphold-appeal',
        'suspend-member', 'ban-member')`.execute(db);
  return rows[0]!;
}

const APPEALS = { "grant-appeal": "granted", "uphold-appeal": "upheld" } as const;

function presentEntry({ posts, comments, held, rule, appeal, ...row }: Row, rules: Set<string>): PublicEntry {
  return {
    action: row.action,
    createdAt: timestamp(row.created_at),
    isComment: row.is_comment,
    feeds: row.feeds,
    ...(rule !== null && { rule: rules.has(rule) ? rule : null }),
    ...(posts !== null && { counts: { posts, comments: comments!, ...(held && { held }) } }),
    isUndone: row.is_undone,
    ...(appeal && { appeal: APPEALS[appeal] }),
  };
}
