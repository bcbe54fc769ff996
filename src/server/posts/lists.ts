import { type RawBuilder, sql } from "kysely";
import { cursorBehind } from "../../contract/cursor-behind.ts";
import type { TimeRange } from "../../contract/fields.ts";
import type { Sort } from "../../contract/orders.ts";
import type { Database } from "../db/database.ts";
import { LIMITS } from "../../contract/limits.ts";
import { runStatement } from "../db/prepared.ts";
import { findTag } from "../feed-tags/tags.ts";
import { findFeed } from "../feeds/feeds.ts";
import { badRequest } from "../refusal.ts";
import { parseCursor } from "./cursor.ts";
import type { ListScope } from "./list-scope.ts";
import type { Paging, PostRowPage } from "./paging.ts";
import { loadPage, loadPins } from "./queries.ts";
import { partOfTag } from "../rankings/places-of-tags.ts";
import { partBehind, partFrom } from "../rankings/ranking-places.ts";
import { currentRanking } from "../rankings/rankings.ts";
import { rankedPosts } from "./ranked-lists.ts";
import { rangeStart } from "../rankings/range-start.ts";

/** Rows that a query skips at most. For larger offsets a ranking gives the page's first post. */
const MAX_PASSED = 1_000;

export interface ListQuery extends Paging {
  sort?: Sort | undefined;
  time?: TimeRange;
  /** Set where the list shows a wider range if this one has no posts (`widened`). */
  widen?: "true" | undefined;
}

interface FeedQuery extends ListQuery {
  category?: string | undefined;
  /** The name of a tag of the feed. */
  tag?: string | undefined;
  /** Whether the feed's pinned posts come with its first page. */
  hasPins?: boolean;
}

/**
 * A page of all posts, or of those of one feed, or of one of its tags. A tag that the feed does not have has no posts, and lists of
 * a tag have no pinned ones: they show what was asked for.
 */
export async function listPosts(
  db: Database,
  { category, tag, hasPins = false, ...query }: FeedQuery,
): Promise<PostRowPage> {
  if (category === undefined) return listOf(db, { feeds: null }, query);
  const feed = await findFeed(db, category);
  if (!feed) return listOf(db, { feeds: [] }, query);
  const feeds = [feed.id];
  if (tag !== undefined) {
    const tagId = await findTag(db, feed.id, tag);
    return tagId === null ? { posts: [], next: null } : listOf(db, { feeds, tag: tagId }, query);
  }
  const isFirst = query.cursor === undefined && !query.offset;
  if (!hasPins || !isFirst) return listOf(db, { feeds }, query);
  const page = await listOf(db, { feeds }, { ...query, pinsOf: feed.id });
  // An empty page of all time has no post that could be pinned, and neither has one that was widened up to all time.
  const needsPins = page.posts.length === 0 && query.time !== undefined && !query.widen;
  return needsPins ? { ...page, pinned: await loadPins(db, feed.id) } : page;
}

/** A page of the posts in any of these feeds. */
export function listPostsOfFeeds(db: Database, feedIds: number[], query: ListQuery): Promise<PostRowPage> {
  return listOf(db, { feeds: feedIds }, query);
}

export function listPostsByMember(db: Database, memberId: string, paging: Paging): Promise<PostRowPage> {
  return newestFirst(db, paging, (slice) => newestOf(sql`p.member_id = ${memberId}`, slice));
}

function listOf(db: Database, scope: Omit<ListScope, "time">, query: ListQuery): Promise<PostRowPage> {
  const { sort, time } = query;
  if (sort === undefined) return recentPosts(db, { ...scope, time }, query);
  return rankedPosts(db, sort === "popularity" ? `top-${time ?? "all"}` : sort, scope, query);
}

async function recentPosts(db: Database, scope: ListScope, paging: Paging): Promise<PostRowPage> {
  const { limit, offset = 0 } = paging;
  const candidates = (slice: Slice) => newestIn(scope, slice);
  if (offset * (scope.feeds?.length ?? 1) <= MAX_PASSED) return newestFirst(db, paging, candidates);
  const first = await firstBehind(db, scope, offset);
  if (first === null) return { posts: [], next: null };
  return newestFirst(db, { limit, offset: first.offset }, candidates, first.id);
}

/**
 * The beginning of a page at a large offset: `offset` posts on from the post `id`, or from the newest post
 * where `id` is undefined. Posts that are newer than the ranking are counted by a query. Null past the list's
 * end.
 */
async function firstBehind(
  db: Database,
  { feeds, tag }: Omit<ListScope, "time">,
  offset: number,
): Promise<{ id?: number; offset: number } | null> {
  const ranking = await currentRanking(db, "recent");
  if (ranking.length === 0) return { offset };
  const [newest] = (await partFrom(db, ranking, null, 0, 1)).ids;
  if (newest === undefined) return { offset };
  const since = sql`(select first_created_at, ${newest}::bigint from rankings where id = ${ranking.id})`;
  const newer: Slice = { after: (createdAt, id) => sql`(${createdAt}, ${id}) > ${since}`, count: offset + 1 };
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${newestIn({ feeds, tag, time: undefined }, newer)}) newer`.execute(db);
  const unknown = rows[0]!.count;
  if (offset < unknown) return { offset };
  const more = offset - unknown;
  const part =
    tag === undefined
      ? await partBehind(db, ranking, feeds, more, 1)
      : await partOfTag(db, ranking, { tag, place: 0, offset: more, count: 1 });
  const [first] = part.ids;
  return first === undefined ? null : { id: first, offset: 0 };
}

/** At most `count` posts of a list that meet the condition `after`. */
interface Slice {
  /** The condition, on the two sort columns, that a post comes after the slice's start. */
  after: (createdAt: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;
  count: number;
}

/** A page, newest first. It begins after the cursor's post or, where given, with the post `first`. */
async function newestFirst(
  db: Database,
  { limit, offset = 0, cursor, pinsOf }: Paging,
  candidates: (slice: Slice) => RawBuilder<unknown>,
  first?: number,
): Promise<PostRowPage> {
  const start = first ?? (cursor === undefined ? null : await postBefore(db, cursor));
  const place = sql`(select created_at, id from posts where id = ${start})`;
  const compare = first === undefined ? sql`<` : sql`<=`;
  const slice: Slice = {
    after: (createdAt, id) => (start === null ? sql`true` : sql`(${createdAt}, ${id}) ${compare} ${place}`),
    count: offset + limit + 1,
  };
  const listed = await runStatement<{ id: number }>(
    db,
    sql`
      select id from (${candidates(slice)}) candidates
      order by created_at desc, id desc limit ${sql.lit(limit + 1)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`,
    { isPrepared: limit === LIMITS.pageSize && offset === 0 },
  );
  const ids = listed.slice(0, limit).map(({ id }) => id);
  const next = listed.length > limit ? cursorBehind(ids.at(-1)!) : null;
  return { ...(await loadPage(db, ids, pinsOf)), next };
}

function newestIn({ feeds, time, tag }: ListScope, slice: Slice): RawBuilder<unknown> {
  if (feeds === null) return newestOf(inRange(sql`p.created_at`, time), slice);
  return tag === undefined ? newestInFeeds(feeds, time, slice) : newestOfTag(tag, time, slice);
}

function newestOf(where: RawBuilder<unknown>, { after, count }: Slice): RawBuilder<unknown> {
  return sql`
    select p.created_at, p.id from posts p
    where p.deleted_at is null and ${where} and ${after(sql`p.created_at`, sql`p.id`)}
    order by p.created_at desc, p.id desc limit ${sql.lit(count)}`;
}

/** Merges the newest posts of each feed, read from an index. A post in several of the feeds comes once. */
function newestInFeeds(feedIds: number[], time: TimeRange, slice: Slice): RawBuilder<unknown> {
  const [only, ...others] = feedIds;
  if (only !== undefined && others.length === 0) return newestInFeed(sql`${only}`, time, slice);
  // The merged page reaches no further back than the busiest feed's own page, so this bound spares reading
  // older posts of the other feeds.
  const busiest = sql`(select id from feeds where id = any(${feedIds}::bigint[]) order by post_count desc limit 1)`;
  const bound = sql`(
    select case when count(*) = ${sql.lit(slice.count)} then min(created_at) else '-infinity' end
    from (${newestInFeed(busiest, time, slice)}) newest
  )`;
  const bounded: Slice = {
    ...slice,
    after: (createdAt, id) => sql`${slice.after(createdAt, id)} and ${createdAt} >= ${bound}`,
  };
  return sql`
    select distinct newest.created_at, newest.id from unnest(${feedIds}::bigint[]) feed (id)
    cross join lateral (${newestInFeed(sql`feed.id`, time, bounded)}) newest`;
}

function newestOfTag(tag: number, time: TimeRange, { after, count }: Slice): RawBuilder<unknown> {
  return sql`
    select pt.post_created_at as created_at, pt.post_id as id
    from post_tags pt
    where pt.tag_id = ${tag} and ${inRange(sql`pt.post_created_at`, time)}
      and ${after(sql`pt.post_created_at`, sql`pt.post_id`)}
      and not exists (select from posts p where p.id = pt.post_id and p.deleted_at is not null)
      -- Until an update has reached all processes, an older one may move a post without its tags.
      and exists (
        select from post_feeds pf join feed_tags t on t.feed_id = pf.feed_id where t.id = ${tag} and pf.post_id = pt.post_id
      )
    order by pt.post_created_at desc, pt.post_id desc limit ${sql.lit(count)}`;
}

function newestInFeed(
  feedId: RawBuilder<unknown>,
  time: TimeRange,
  { after, count }: Slice,
): RawBuilder<unknown> {
  return sql`
    select pf.post_created_at as created_at, pf.post_id as id
    from post_feeds pf
    where pf.feed_id = ${feedId} and ${inRange(sql`pf.post_created_at`, time)}
      and ${after(sql`pf.post_created_at`, sql`pf.post_id`)}
      -- Few posts are deleted, so looking those up costs less than joining all others.
      and not exists (select from posts p where p.id = pf.post_id and p.deleted_at is not null)
    order by pf.post_created_at desc, pf.post_id desc limit ${sql.lit(count)}`;
}

/** The id of the cursor's post, which may be deleted by now. Throws 400 when it has been erased. */
async function postBefore(db: Database, cursor: string): Promise<number> {
  const [id] = parseCursor("new", cursor, 1);
  const post = await db.selectFrom("posts").select("id").where("id", "=", id!).executeTakeFirst();
  if (!post) throw badRequest("expiredCursor");
  return post.id;
}

function inRange(createdAt: RawBuilder<unknown>, time: TimeRange): RawBuilder<unknown> {
  return time === undefined ? sql`true` : sql`${createdAt} > ${rangeStart(time)}`;
}
