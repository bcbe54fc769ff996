import { type RawBuilder, sql } from "kysely";
import type { SearchFilters, SearchType } from "../../contract/parse-search.ts";
import type { Database } from "../db/database.ts";
import { findFeed } from "../feeds/feeds.ts";
import { isAdmitted } from "../join-requests/admitted.ts";

/** The filters of a search, with the ids of what they name. */
export interface FoundFilters {
  memberId?: string;
  feedId?: number;
  before?: Date;
  after?: Date;
  type?: SearchType;
}

/** Looks up the member and the feed that filters name. `problems` has a sentence for each that is missing. */
export async function findFiltered(
  db: Database,
  { author, feed, ...others }: SearchFilters,
): Promise<{ filters: FoundFilters; problems: string[] }> {
  const [memberId, found] = await Promise.all([
    author === undefined ? null : findAuthor(db, author),
    feed === undefined ? null : findFeed(db, feed),
  ]);
  const problems = [
    ...(author === undefined || memberId ? [] : [`There is no member called ${author}.`]),
    ...(feed === undefined || found ? [] : [missingFeed(feed)]),
  ];
  const filters = { ...others, ...(memberId && { memberId }), ...(found && { feedId: found.id }) };
  return { filters, problems };
}

function missingFeed(name: string): string {
  const hint = /\s/u.test(name) ? "" : ' A name of several words needs quotes, as in feed:"home baking".';
  return `There is no feed called ${name}.${hint}`;
}

async function findAuthor(db: Database, name: string): Promise<string | undefined> {
  const member = await db
    .selectFrom("members")
    .select("id")
    .where("username_key", "=", name.toLowerCase())
    .where("account_deleted_at", "is", null)
    .where(isAdmitted)
    .executeTakeFirst();
  return member?.id;
}

/** Like `isImageAddress` of the contract. */
const IMAGE_ADDRESS = String.raw`^[^?#]*\.(png|jpe?g|gif|bmp|webp|svg)([?#]|$)`;

/** The type of a post in the table `posts`, written exactly as in the index `posts_by_type`. */
export function typeOf(posts: string): RawBuilder<string> {
  const [kind, content] = [sql.ref(`${posts}.content_type`), sql.ref(`${posts}.content`)];
  return sql`(case when ${kind} = 'link' and ${content} ~* ${sql.lit(IMAGE_ADDRESS)} then 'image' else ${kind} end)`;
}

/** Whether a post `p` is visible and passes the filters. */
export function passes({ memberId, feedId, type, ...dates }: FoundFilters): RawBuilder<boolean> {
  const conditions = [
    sql`p.deleted_at is null`,
    isWithin(dates, sql`p.created_at`),
    ...(memberId === undefined ? [] : [sql`p.member_id = ${memberId}`]),
    ...(feedId === undefined
      ? []
      : [sql`exists (select from post_feeds f where f.post_id = p.id and f.feed_id = ${feedId})`]),
    ...(type === undefined ? [] : [sql`${typeOf("p")} = ${type}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

interface Dates {
  before?: Date | undefined;
  after?: Date | undefined;
}

export function isWithin({ before, after }: Dates, date: RawBuilder<unknown>): RawBuilder<boolean> {
  const conditions = [
    ...(before ? [sql`${date} < ${before}`] : []),
    ...(after ? [sql`${date} >= ${after}`] : []),
  ];
  return sql<boolean>`${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`;
}

/** A filter with an index: the ids of its posts, newest first, and the filters that are left. */
export interface IndexedFilter {
  ids: RawBuilder<{ id: number }>;
  /** Whether removed posts are left out already. */
  areVisible: boolean;
  rest: FoundFilters;
}

/** The filters that have an index, the narrowest first. */
export function indexedFilters({ memberId, feedId, type, ...rest }: FoundFilters): IndexedFilter[] {
  const member = memberId === undefined ? {} : { memberId };
  const feed = feedId === undefined ? {} : { feedId };
  const ofType = type === undefined ? {} : { type };
  const byType = visibleIds(rest, sql`${typeOf("p")} = ${type}`);
  const byMember = visibleIds(rest, sql`p.member_id = ${memberId}`);
  const byFeed = sql<{ id: number }>`
    select f.post_id as id from post_feeds f
    where f.feed_id = ${feedId} and ${isWithin(rest, sql`f.post_created_at`)}
    order by f.post_created_at desc, f.post_id desc`;
  return [
    ...(memberId === undefined
      ? []
      : [{ ids: byMember, areVisible: true, rest: { ...rest, ...feed, ...ofType } }]),
    ...(feedId === undefined
      ? []
      : [{ ids: byFeed, areVisible: false, rest: { ...rest, ...member, ...ofType } }]),
    ...(type === undefined ? [] : [{ ids: byType, areVisible: true, rest: { ...rest, ...member, ...feed } }]),
  ];
}

/** All posts of the filters' dates, newest first. */
export function byDate({ before, after, ...rest }: FoundFilters): IndexedFilter {
  return { ids: visibleIds({ before, after }, sql`true`), areVisible: true, rest };
}

/** The visible posts `p` of these dates that fulfil the condition, newest first. */
function visibleIds(dates: Dates, condition: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`
    select p.id from posts p
    where ${condition} and p.deleted_at is null and ${isWithin(dates, sql`p.created_at`)}
    order by p.created_at desc, p.id desc`;
}
