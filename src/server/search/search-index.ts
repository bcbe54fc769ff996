import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

/** Adds members' new posts to the search tables. Run this in the transaction that adds the posts. */
export async function indexPosts(db: Database, postIds: number[]): Promise<void> {
  if (postIds.length > 0) await index(db, [postIds]);
}

const index = prepare("select index_posts($1::bigint[])");

/** The maximum number of posts in the recent table, which bounds the cost of a search for a common word. */
export const MAX_RECENT = 131_072;

/**
 * Returns the search table for new imported posts. Imported posts count as older than all members' posts, so
 * they go to the older table, or to the recent one if that has room and the older one is empty. Run this in
 * the transaction that adds them.
 */
export async function beginIndexingImports(db: Database, posts: number, most = MAX_RECENT): Promise<string> {
  await expectMany(db);
  return (await mayBeRecent(db, posts, most)) ? "post_search_recent" : "post_search_older";
}

async function mayBeRecent(db: Database, posts: number, most: number): Promise<boolean> {
  if (await hasOlder(db)) return false;
  await keepFromMoving(db);
  return !(await hasOlder(db)) && (await countRecent(db)) + posts <= most;
}

async function hasOlder(db: Database): Promise<boolean> {
  return (await sql`select from post_search_older limit 1`.execute(db)).rows.length > 0;
}

async function countRecent(db: Database): Promise<number> {
  const { rows } = await sql<{ recent: number }>`select count(*) as recent from post_search_recent`.execute(
    db,
  );
  return rows[0]!.recent;
}

/** Keeps posts from being moved from the recent table to the older one until the transaction ends. */
async function keepFromMoving(db: Database): Promise<void> {
  await sql`lock table post_search_older in share row exclusive mode`.execute(db);
}

/**
 * Adds a restored post to the search table for its age: every post in the recent table is newer than all in
 * the older one. Run this in the transaction that restores the post.
 */
export async function indexPostAgain(db: Database, postId: number): Promise<void> {
  await keepFromMoving(db);
  const { rows } = await sql`
    select from post_search_older
    where (case when is_imported then -post_id else post_id end) >
      (select case when import_key is not null then -id else id end from posts where id = ${postId})
    limit 1`.execute(db);
  if (rows.length === 0) await indexPosts(db, [postId]);
  else
    await sql`insert into post_search_older select * from search_entries(array[${postId}::bigint])`.execute(
      db,
    );
}

/** Follows an edit, in the search table that has the post. Run this in the edit's transaction. */
export async function indexEditedPost(db: Database, postId: number): Promise<void> {
  await sql`select index_post_again(${postId}::bigint)`.execute(db);
}

/** Removes a post from the search tables. Run this in the transaction that deletes the post. */
export async function unindexPost(db: Database, postId: number): Promise<void> {
  // The order matters: a concurrent move blocks the first delete until the post is in the older table.
  await db.deleteFrom("post_search_recent").where("post_id", "=", postId).execute();
  await db.deleteFrom("post_search_older").where("post_id", "=", postId).execute();
}

/** The number of posts moved in one statement. A request that deletes one of them waits for the statement. */
const MOVED_AT_ONCE = 1_000;

/** Moves the oldest posts from the recent table to the older one until at most `most` are left. */
export async function moveOlder(db: Database, most = MAX_RECENT): Promise<void> {
  let left = (await countRecent(db)) - most;
  while (left > 0) {
    const moved = await db.transaction().execute((step) => moveOldest(step, Math.min(left, MOVED_AT_ONCE)));
    left = moved === 0 ? 0 : left - moved;
  }
  // Merges the pending entries of a killed import as well.
  await putInWaiting(db);
}

async function moveOldest(db: Database, count: number): Promise<number> {
  await expectMany(db);
  const { rows } = await sql`
    with oldest as (
      select post_id from post_search_recent
      order by (case when is_imported then -post_id else post_id end) limit ${count}
    ), moved as (
      delete from post_search_recent where post_id in (select post_id from oldest) returning *
    )
    insert into post_search_older select * from moved returning post_id`.execute(db);
  return rows.length;
}

/** The length of an index's pending list at which PostgreSQL merges it. A search reads a full list in 6 ms. */
const MANY_WAIT_KB = 16_384;

/** PostgreSQL merges at once only entries that fit into `work_mem`; 16 MB of them need several times that. */
const PUTTING_IN_MEMORY = "128MB";

/** Makes this transaction use long pending lists: large merges cost a third of small ones. */
export async function expectMany(db: Database): Promise<void> {
  await sql`
    select set_config('gin_pending_list_limit', ${String(MANY_WAIT_KB)}, true), set_config('work_mem', ${PUTTING_IN_MEMORY}, true)`.execute(
    db,
  );
}

const INDEXES_WITH_WAITING = ["recent_words", "recent_title", "older_words", "older_title"];

/** Merges all pending entries into the indexes. Call this after adding many posts. */
export async function putInWaiting(db: Database): Promise<void> {
  for (const name of INDEXES_WITH_WAITING) {
    await sql`select gin_clean_pending_list(${`post_search_${name}`}::regclass)`.execute(db);
  }
}
