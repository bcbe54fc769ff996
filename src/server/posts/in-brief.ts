import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { POST, POST_JOINS, type PostRow, VERSION } from "./queries.ts";

/** A post without its words. */
export type PostInBrief = Pick<PostRow, "id" | "member_id" | "feed_ids" | "version">;

/** The posts of these ids that are not deleted, in no particular order. */
export async function readPostsInBrief(db: Database, ids: number[]): Promise<PostInBrief[]> {
  return ids.length === 0 ? [] : inBrief(db, [ids]);
}

const inBrief = prepare<PostInBrief>(`
  select p.id, p.member_id, ${VERSION} as version,
    array(select pf.feed_id from post_feeds pf where pf.post_id = p.id) as feed_ids
  from posts p left join previews v on v.post_id = p.id left join members m on m.id = p.member_id
  where p.id = any($1::bigint[]) and p.deleted_at is null`);

/** Reads whole posts past the cache: many posts that no list shows would evict posts that lists show. */
export async function readPostsOnce(db: Database, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select ${sql.raw(POST)}, ${sql.raw(VERSION)} as version from posts p ${sql.raw(POST_JOINS)}
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null`.execute(db);
  return rows;
}
