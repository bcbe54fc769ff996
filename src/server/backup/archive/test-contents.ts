import { type Kysely, sql } from "kysely";
import { databaseOn, openPool } from "../../db/pools.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../../postgres/postgres.ts";
import type { DB } from "../../db/schema.ts";

/** For tests: reads from the site of this data folder, whether it runs or not. */
export async function onDatabaseOf<T>(dataDir: string, read: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const running = await findRunningPostgres(dataDir);
  const own = running ? null : await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  const result = await onDatabase(running ?? own!.connectionString, read);
  await own?.stop();
  return result;
}

export async function onDatabase<T>(
  connectionString: string,
  read: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const db = databaseOn(openPool(connectionString, 2, () => {}));
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

/** The rows that members have written, by columns that never change. */
export async function writtenIn(db: Kysely<DB>): Promise<Record<string, Set<string>>> {
  const rowsOf = async (query: string): Promise<Set<string>> => {
    const { rows } = await sql.raw<{ row: string }>(`select t::text as row from (${query}) t`).execute(db);
    return new Set(rows.map(({ row }) => row));
  };
  return {
    posts: await rowsOf("select id, title, content, member_id from posts"),
    comments: await rowsOf("select id, post_id, text, member_id from comments"),
    hearts: await rowsOf("select post_id, member_id, created_at from hearts"),
  };
}

/** Figures that differ from their rows. */
export async function figuresOff(db: Kysely<DB>): Promise<unknown[]> {
  const { rows } = await sql`
    select 'hearts' as what, id from posts
      where hearts <> (select count(*) from hearts where post_id = posts.id)
    union all select 'hearts of comments', id from comments
      where hearts <> (select count(*) from comment_hearts where comment_id = comments.id)
    union all select 'comments', id from posts
      where comment_count <> (select count(*) from comments where post_id = posts.id and deleted_at is null)
    union all select 'posts', id from feeds
      where post_count <> (select count(*) from post_feeds join posts on posts.id = post_id
        where feed_id = feeds.id and deleted_at is null)
    union all select 'bytes', 0 from image_space
      where bytes <> (select coalesce(sum(bytes), 0) from images)`.execute(db);
  return rows;
}

/** Tables that are computed again when needed, or that are about the program rather than the site. */
const NO_CONTENT = new Set([
  "comment_heart_steps",
  "rankings",
  "ranking_chunks",
  "ranking_feeds",
  "trending",
  "migrations",
]);

/** All rows of all tables as PostgreSQL prints them, read without any code of the backup. */
export async function allRows(db: Kysely<DB>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (NO_CONTENT.has(name)) continue;
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    all[name] = rows.map(({ row }) => row).toSorted();
  }
  return all;
}
