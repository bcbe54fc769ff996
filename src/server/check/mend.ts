import { sql } from "kysely";
import { ERASED } from "../comments/erased-text.ts";
import type { Database } from "../db/database.ts";
import { ACTIVE_AT, LAST_BUMPS } from "../rankings/active.ts";
import { HOT } from "../rankings/hot.ts";
import { indexEditedPost, indexPostAgain } from "../search/search-index.ts";
import { mayCompare } from "./figures.ts";

/**
 * Corrects wrong figures and the search index, each in a transaction of its own, under the locks that hearts,
 * comments and posts take, so the site can run meanwhile. Returns the number of corrections.
 */
export async function mendFigures(db: Database): Promise<number> {
  let mended = 0;
  for (const mend of [mendPosts, mendComments, mendOrders, mendFeeds, mendImageSpace, mendSearch]) {
    mended += await db.transaction().execute(mend);
  }
  return mended;
}

/**
 * Locks the posts in id order, as every writer does. Counts in a second statement, which sees the commits that
 * the locks waited for.
 */
async function mendPosts(db: Database): Promise<number> {
  const { rows: off } = await sql<{ id: number }>`
    select id from posts where id in (
      select posts.id from posts
        left join (select post_id, count(*) as hearts from hearts group by post_id) given on given.post_id = posts.id
        left join (
          select post_id, count(*) as comments from comments where deleted_at is null group by post_id
        ) written
          on written.post_id = posts.id
      where posts.hearts <> coalesce(given.hearts, 0) or comment_count <> coalesce(written.comments, 0)
    ) order by id for no key update`.execute(db);
  const ids = off.map(({ id }) => id);
  const { rows } = await sql`
    update posts set hearts = counted.hearts, comment_count = counted.comments
    from (
      select id, (select count(*) from hearts where post_id = asked.id) as hearts,
        (select count(*) from comments where post_id = asked.id and deleted_at is null) as comments
      from unnest(${ids}::bigint[]) asked (id)
    ) counted
    where posts.id = counted.id
      and (posts.hearts, comment_count) is distinct from (counted.hearts, counted.comments)
    returning posts.id`.execute(db);
  return rows.length;
}

/** As `mendPosts`, for the hearts of comments. */
async function mendComments(db: Database): Promise<number> {
  const { rows: off } = await sql<{ id: number }>`
    select id from comments where id in (
      select comments.id from comments
        left join (select comment_id, count(*) as hearts from comment_hearts group by comment_id) given
          on given.comment_id = comments.id
      where comments.hearts <> coalesce(given.hearts, 0)
    ) order by id for no key update`.execute(db);
  const ids = off.map(({ id }) => id);
  const { rows } = await sql`
    update comments set hearts = counted.hearts
    from (
      select id, (select count(*) from comment_hearts where comment_id = asked.id) as hearts
      from unnest(${ids}::bigint[]) asked (id)
    ) counted
    where comments.id = counted.id and comments.hearts <> counted.hearts
    returning comments.id`.execute(db);
  return rows.length;
}

/** Runs after `mendPosts`, since the value of a post depends on its hearts. */
async function mendOrders(db: Database): Promise<number> {
  const { rows: off } = await sql<{ id: number }>`
    select id from posts where id in (
      select posts.id from posts left join (${sql.raw(LAST_BUMPS)}) last_bumps on last_bumps.post_id = posts.id
      where hot is distinct from ${sql.raw(HOT)} and ${sql.raw(mayCompare("hot"))}
        or active_at is distinct from greatest(posts.created_at, last_bumps.at) and ${sql.raw(mayCompare("active_at"))}
    ) order by id for no key update`.execute(db);
  await sql`
    update posts set hot = ${sql.raw(HOT)}, active_at = ${sql.raw(ACTIVE_AT)}
    where id = any(${off.map(({ id }) => id)}::bigint[])`.execute(db);
  return off.length;
}

async function mendFeeds(db: Database): Promise<number> {
  await sql`select from feeds order by id for no key update`.execute(db);
  const { rows } = await sql`
    update feeds set post_count = filed.posts
    from (
      select feeds.id, count(posts.id) as posts
      from feeds left join post_feeds on feed_id = feeds.id
        left join posts on posts.id = post_id and deleted_at is null
      group by feeds.id
    ) filed
    where filed.id = feeds.id and post_count <> filed.posts returning feeds.id`.execute(db);
  return rows.length;
}

async function mendImageSpace(db: Database): Promise<number> {
  await sql`select from image_space for update`.execute(db);
  const { rows } = await sql`
    update image_space set bytes = kept.bytes
    from (select coalesce(sum(bytes), 0) as bytes from images) kept
    where image_space.bytes <> kept.bytes returning image_space.bytes`.execute(db);
  return rows.length;
}

/**
 * Locks the search tables, so that no post moves between them meanwhile, and the missing posts, so that none
 * is deleted.
 */
async function mendSearch(db: Database): Promise<number> {
  await sql`lock table post_search_recent, post_search_older in share row exclusive mode`.execute(db);
  let mended = 0;
  for (const table of ["post_search_recent", "post_search_older"]) {
    const twice =
      table === "post_search_older" ? sql`or post_id in (select post_id from post_search_recent)` : sql``;
    const { rows } = await sql`
      delete from ${sql.table(table)}
      where post_id not in (select id from posts where deleted_at is null) ${twice} returning post_id`.execute(
      db,
    );
    mended += rows.length;
  }
  const { rows } = await sql<{ id: number }>`
    select id from posts where deleted_at is null and id not in (select post_id from post_search)
    order by id for key share`.execute(db);
  for (const { id } of rows) await indexPostAgain(db, id);
  const { rows: edited } = await sql<{ id: number }>`
    select id from posts join post_search on post_id = id
    where post_search.title <> search_title(posts.title) order by id for key share of posts`.execute(db);
  for (const { id } of edited) await indexEditedPost(db, id);
  return mended + rows.length + edited.length + (await mendCommentSearch(db));
}

/** Comments that search does not know wait for the job that indexes them. */
async function mendCommentSearch(db: Database): Promise<number> {
  const { rows: twice } = await sql`
    delete from comment_search_recent using comment_search_older older
    where older.comment_id = comment_search_recent.comment_id returning older.comment_id`.execute(db);
  const { rows: missing } = await sql`
    insert into comments_to_index
    select id from comments
    where text <> ${ERASED} and id > coalesce((select up_to from comments_to_fill), 0)
      and not exists (select from comment_search where comment_id = id)
    on conflict do nothing returning comment_id`.execute(db);
  return twice.length + missing.length;
}
