import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

/** Makes new posts findable. Run it in the transaction that adds them. */
export async function indexPosts(db: Database, postIds: number[]): Promise<void> {
  if (postIds.length > 0) await index(db, [postIds]);
}

const index = prepare("select index_posts($1::bigint[])");

/**
 * Makes a post findable that was before, among those of its age: every recent post is newer than all older ones. Run it
 * in the transaction that restores it.
 */
export async function indexPostAgain(db: Database, postId: number): Promise<void> {
  // Meanwhile none is moved from the recent ones to the older ones.
  await sql`lock table post_search_older in share row exclusive mode`.execute(db);
  const { rows } = await sql`select from post_search_older where post_id > ${postId} limit 1`.execute(db);
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

/** So many posts are recent: among them a common word is found without reading all posts that ever had it. */
export const MAX_RECENT = 131_072;

/** Posts that are moved in one statement; whoever deletes one of them waits for it. */
const MOVED_AT_ONCE = 1_000;

/** Moves the oldest of the recent posts to the older ones until no more than `most` are left. */
export async function moveOlder(db: Database, most = MAX_RECENT): Promise<void> {
  let moved: number;
  do {
    const { rows } = await sql`
      with oldest as (
        select post_id from post_search_recent order by post_id
        limit least(${MOVED_AT_ONCE}, greatest(0, (select count(*) from post_search_recent) - ${most}::bigint))
      ), moved as (
        delete from post_search_recent where post_id in (select post_id from oldest) returning *
      )
      insert into post_search_older select * from moved returning post_id`.execute(db);
    moved = rows.length;
  } while (moved > 0);
}
