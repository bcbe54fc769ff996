import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { POST, POST_JOINS, type PostRow } from "./queries.ts";

/**
 * The posts of these ids that are not deleted, in no particular order, read past the cache: there, many posts that no
 * list shows would take the places of those that one does.
 */
export async function readPostsOnce(db: Database, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select ${sql.raw(POST)} from posts p ${sql.raw(POST_JOINS)}
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null`.execute(db);
  return rows;
}
