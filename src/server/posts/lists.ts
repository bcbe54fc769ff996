import { type RawBuilder, sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { TimeRange } from "../../contract/fields.ts";
import type { Database } from "../db/database.ts";
import { findFeed } from "../feeds/feeds.ts";
import { followedFeeds } from "../feeds/follows.ts";
import { badRequest } from "../http/api-error.ts";
import { formatCursor, parseCursor } from "./cursor.ts";
import type { Paging, PostPage } from "./paging.ts";
import { loadPosts } from "./queries.ts";
import { rankedPosts } from "./ranked-lists.ts";
import { rangeStart } from "./time-ranges.ts";

interface ListQuery extends Paging {
  sort?: "popularity" | undefined;
  time?: TimeRange;
}

/** A page of all posts, or of one feed's: newest first, or most hearts first. */
export async function listPosts(
  db: Database,
  { category, ...query }: ListQuery & { category?: string | undefined },
): Promise<PostPage> {
  if (category === undefined) return listOf(db, null, query);
  const feed = await findFeed(db, category);
  return listOf(db, feed ? [feed.id] : [], query);
}

/** A page of the feeds that the member follows. */
export async function listMyFeed(db: Database, memberId: string, query: ListQuery): Promise<PostPage> {
  const feeds = await followedFeeds(db, memberId);
  return listOf(
    db,
    feeds.map(({ id }) => id),
    query,
  );
}

/** A page of one member's posts, newest first. */
export function listPostsByMember(db: Database, memberId: string, paging: Paging): Promise<PostPage> {
  return newestFirst(db, paging, (slice) => newestOf(sql`p.member_id = ${memberId}`, slice));
}

function listOf(db: Database, feedIds: number[] | null, query: ListQuery): Promise<PostPage> | PostPage {
  if (feedIds?.length === 0) return { posts: [], next: null };
  if (query.sort === "popularity") return rankedPosts(db, { feedIds, time: query.time }, query);
  return newestFirst(db, query, (slice) =>
    feedIds === null ? newestOf(inRange(query.time), slice) : newestInFeeds(feedIds, query.time, slice),
  );
}

/** What part of a list to read: from after a place on, at most so many. */
interface Slice {
  /** A condition on the columns that say a post's place. */
  after: (createdAt: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;
  count: number;
}

async function newestFirst(
  db: Database,
  paging: Paging,
  candidates: (slice: Slice) => RawBuilder<unknown>,
): Promise<PostPage> {
  const offset = paging.offset ?? 0;
  const place = paging.cursor === undefined ? null : await placeOf(db, paging.cursor);
  const slice: Slice = {
    after: (createdAt, id) => (place ? sql`(${createdAt}, ${id}) < ${place}` : sql`true`),
    count: offset + paging.limit + 1,
  };
  const { rows } = await sql<{ id: number }>`
    select id from (${candidates(slice)}) candidates
    order by created_at desc, id desc
    limit ${paging.limit + 1} offset ${offset}`.execute(db);
  const ids = rows.slice(0, paging.limit).map((row) => row.id);
  const last = ids.at(-1);
  return {
    posts: await loadPosts(db, ids),
    next: rows.length > paging.limit && last !== undefined ? formatCursor("new", last) : null,
  };
}

function newestOf(where: RawBuilder<unknown>, { after, count }: Slice): RawBuilder<unknown> {
  return sql`
    select p.created_at, p.id from posts p
    where p.deleted_at is null and ${where} and ${after(sql`p.created_at`, sql`p.id`)}
    order by p.created_at desc, p.id desc limit ${count}`;
}

/** The newest of each feed, from one index each; a post in several of them once. */
function newestInFeeds(feedIds: number[], time: TimeRange, { after, count }: Slice): RawBuilder<unknown> {
  return sql`
    select distinct newest.created_at, newest.id
    from unnest(${feedIds}::bigint[]) feed (id) cross join lateral (
      select pf.post_created_at as created_at, pf.post_id as id
      from post_feeds pf join posts p on p.id = pf.post_id
      where pf.feed_id = feed.id and p.deleted_at is null and ${inRange(time)}
        and ${after(sql`pf.post_created_at`, sql`pf.post_id`)}
      order by pf.post_created_at desc, pf.post_id desc limit ${count}
    ) newest`;
}

/** The place in the order that a cursor names: the post before the page, deleted or not. */
async function placeOf(db: Database, cursor: string): Promise<RawBuilder<unknown>> {
  const [id] = parseCursor("new", cursor, 1);
  const post = await db.selectFrom("posts").select("id").where("id", "=", id!).executeTakeFirst();
  if (!post) throw badRequest(ERROR_TEXTS.expiredCursor);
  return sql`(select created_at, id from posts where id = ${id})`;
}

function inRange(time: TimeRange): RawBuilder<unknown> {
  return time === undefined ? sql`true` : sql`p.created_at > ${rangeStart(time)}`;
}
