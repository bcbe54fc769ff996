import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

/** Makes members' new posts findable. Run it in the transaction that adds them. */
export async function indexPosts(db: Database, postIds: number[]): Promise<void> {
  if (postIds.length > 0) await index(db, [postIds]);
}

const index = prepare("select index_posts($1::bigint[])");

/** Posts up to this number are recent: among them a common word is found without reading all posts that ever had it. */
export const MAX_RECENT = 131_072;

/**
 * The table that so many imported posts go to. They are older than all posts that are here, so they go where they stay:
 * among the older posts, or the recent ones of a site that has no older ones yet. Run it in the transaction that adds
 * them.
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

/** Until the transaction ends no post is moved from the recent ones to the older ones. */
async function keepFromMoving(db: Database): Promise<void> {
  await sql`lock table post_search_older in share row exclusive mode`.execute(db);
}

/**
 * Makes a post findable that was before, among those of its age: every recent post is newer than all older ones. Run it
 * in the transaction that restores it.
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

/** Makes a post no longer findable. Run it in the transaction that deletes it. */
export async function unindexPost(db: Database, postId: number): Promise<void> {
  // One after the other: the post may be on its way from the recent ones to the older ones.
  await db.deleteFrom("post_search_recent").where("post_id", "=", postId).execute();
  await db.deleteFrom("post_search_older").where("post_id", "=", postId).execute();
}

/** Posts that are moved in one statement; a request that deletes one of them waits for it. */
const MOVED_AT_ONCE = 1_000;

/** Moves the oldest of the recent posts to the older ones until no more than `most` are left. */
export async function moveOlder(db: Database, most = MAX_RECENT): Promise<void> {
  let left = (await countRecent(db)) - most;
  while (left > 0) {
    const moved = await db.transaction().execute((step) => moveOldest(step, Math.min(left, MOVED_AT_ONCE)));
    left = moved === 0 ? 0 : left - moved;
  }
  // Also what an import that was killed has left.
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

/** Kilobytes that wait in each index of words before they are put in together; a search reads a full list in some 6 ms. */
const MANY_WAIT_KB = 16_384;

/** PostgreSQL puts in at once what has room in `work_mem`, sorted: a list of 16 MB takes several times that. */
const PUTTING_IN_MEMORY = "128MB";

/** In this transaction, has what goes into the indexes wait until it is much: that costs a third of putting in little. */
async function expectMany(db: Database): Promise<void> {
  await sql`
    select set_config('gin_pending_list_limit', ${String(MANY_WAIT_KB)}, true), set_config('work_mem', ${PUTTING_IN_MEMORY}, true)`.execute(
    db,
  );
}

const INDEXES_WITH_WAITING = ["recent_words", "recent_title", "older_words", "older_title"];

/** Puts all that waits into the indexes, after much was written. */
export async function putInWaiting(db: Database): Promise<void> {
  for (const name of INDEXES_WITH_WAITING) {
    await sql`select gin_clean_pending_list(${`post_search_${name}`}::regclass)`.execute(db);
  }
}
