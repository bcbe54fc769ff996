import { type RawBuilder, sql } from "kysely";
import { ERASED } from "../../comments/erased-text.ts";
import type { Database } from "../../db/database.ts";
import { tryLockName } from "../../db/lock.ts";
import { quiet } from "../../jobs/quiet.ts";
import { expectMany } from "../search-index.ts";
import { plainComments, withWords } from "./waiting.ts";

/** Comments added to the index, or moved in it, in one transaction. */
const BATCH = 500;

/** In a busy process, a batch waits for up to this long, so that requests go first. */
const PATIENCE_MS = 1_000;

/** The newest ids, whose comments have a table and an index of their own. */
export const MAX_RECENT = 131_072;

/** The number of comments that move to the older table at a time. */
const MOVED_TOGETHER = 8_192;

/** After more batches than this, PostgreSQL's statistics of words are out of date. */
const MANY = 20;

/** During an update, a process of the version before may write about as many comments between two runs of the job. */
const NEWEST = 1_000;

/**
 * Adds the comments that wait to the index, the newest first, then those from before there was one, and moves old ones
 * to the older table.
 */
export async function indexComments(db: Database, recent = MAX_RECENT): Promise<void> {
  await awaitMissed(db);
  let batches = 0;
  while (await db.transaction().execute((transaction) => indexBatch(transaction, recent))) {
    batches += 1;
    await quiet(PATIENCE_MS);
  }
  if (batches > 0) await settle(db, batches > MANY);
}

/** Follows an edit: the comment is found by its new words, and no longer by the old ones. Run this in the edit's transaction. */
export async function indexCommentAgain(db: Database, id: number): Promise<void> {
  // Deleted first, and by a lock: a job that is adding the comment ends before its row is deleted, and no job begins
  // meanwhile.
  await sql`
    insert into comments_to_index values (${id})
    on conflict (comment_id) do update set comment_id = excluded.comment_id`.execute(db);
  await takeOut(db, [id]);
}

/** Forgets the words of comments whose texts are erased. Run this in a transaction. */
export async function forgetComments(db: Database, ids: number[]): Promise<void> {
  await sql`delete from comments_to_index where comment_id = any(${ids}::bigint[])`.execute(db);
  await takeOut(db, ids);
}

async function takeOut(db: Database, ids: number[]): Promise<void> {
  // The order matters: a concurrent move blocks the first delete until the comment is in the older table.
  await sql`delete from comment_search_recent where comment_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from comment_search_older where comment_id = any(${ids}::bigint[])`.execute(db);
}

async function awaitMissed(db: Database): Promise<void> {
  await awaitThose(db, sql`id > (select max(id) from comments) - ${NEWEST}`);
}

/** Makes those of these comments wait that are not in the index. */
async function awaitThose(db: Database, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into comments_to_index
    select id from comments
    where ${which} and text <> ${ERASED} and not exists (select from comment_search where comment_id = id)
    on conflict do nothing`.execute(db);
}

/** Makes the next comments from before the index wait. Returns whether there were any. */
async function awaitFromBefore(db: Database): Promise<boolean> {
  const { rows } = await sql<{ upTo: number }>`
    select up_to as "upTo" from comments_to_fill for update skip locked`.execute(db);
  if (!rows[0]) return false;
  const { upTo } = rows[0];
  await awaitThose(db, sql`id <= ${upTo} and id > ${upTo - BATCH}`);
  if (upTo <= BATCH) await sql`delete from comments_to_fill`.execute(db);
  else await sql`update comments_to_fill set up_to = ${upTo - BATCH}`.execute(db);
  return true;
}

/** Returns whether there may be more to do. Also false while another process does it: there is one writer at a time. */
async function indexBatch(db: Database, recent: number): Promise<boolean> {
  if (!(await tryLockName(db, "comments enter the search index"))) return false;
  await expectMany(db);
  const boundary = await boundaryOf(db, recent);
  // All that is older must have moved before anything is added, so that every recent comment is newer than all others.
  if ((await moveOldest(db, boundary)) > 0) return true;
  const { rows } = await sql<{ id: number }>`
    select comment_id as id from comments_to_index order by comment_id desc limit ${BATCH} for update skip locked`.execute(
    db,
  );
  if (rows.length === 0) return awaitFromBefore(db);
  const waiting = rows.map(({ id }) => id);
  // No comment is in the index twice, whatever made it wait.
  await takeOut(db, waiting);
  const words = withWords(await plainComments(db, waiting));
  await sql`
    with entries as materialized (select * from ${words} entry), recent as (
      insert into comment_search_recent select * from entries where comment_id > ${boundary}
    )
    insert into comment_search_older select * from entries where comment_id <= ${boundary}`.execute(db);
  await sql`delete from comments_to_index where comment_id = any(${waiting}::bigint[])`.execute(db);
  return true;
}

/**
 * The highest id among the older comments. By the sequence, which never goes back: the newest comment may be erased with
 * its post.
 */
async function boundaryOf(db: Database, recent: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`select last_value as last from comments_id_seq`.execute(db);
  const step = Math.max(1, Math.min(MOVED_TOGETHER, recent));
  return Math.floor((rows[0]!.last - recent) / step) * step;
}

async function moveOldest(db: Database, boundary: number): Promise<number> {
  const { rows } = await sql`
    with moved as (
      delete from comment_search_recent where comment_id in (
        select comment_id from comment_search_recent where comment_id <= ${boundary} order by comment_id limit ${BATCH}
      ) returning *
    )
    insert into comment_search_older select * from moved returning comment_id`.execute(db);
  return rows.length;
}

/** Merges the pending lists of the indexes: every search reads these lists, and a correction hundreds of times. */
async function settle(db: Database, areMany: boolean): Promise<void> {
  for (const table of ["comment_search_recent", "comment_search_older"]) {
    await sql`select gin_clean_pending_list(${`${table}_words`}::regclass)`.execute(db);
    // Updates PostgreSQL's statistics of how often each word occurs.
    if (areMany) await sql`analyze ${sql.table(table)}`.execute(db);
  }
}
