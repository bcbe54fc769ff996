import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { getPosts } from "./posts.ts";
import { POST, POST_JOINS, type PostRow } from "./queries.ts";

/** A deleted or removed post, which only moderators and its author may see. */
export interface HiddenPost extends PostRow {
  is_removed: boolean;
  deleted_at: Date;
}

/** The deleted and removed posts among these ids, in no particular order. They are few, so they are not cached. */
export async function getHiddenPosts(db: Database, ids: number[]): Promise<HiddenPost[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<HiddenPost>`
    select ${sql.raw(POST)}, p.is_removed, p.deleted_at
    from posts p ${sql.raw(POST_JOINS)}
    where p.id = any(${ids}::bigint[]) and p.deleted_at is not null`.execute(db);
  return rows;
}

/** The posts in the order of `ids`, hidden ones included. Erased ones are left out. */
export async function getPostsOrHidden(db: Database, ids: number[]): Promise<(PostRow | HiddenPost)[]> {
  const there = await getPosts(db, ids);
  const found = new Map<number, PostRow | HiddenPost>(there.map((post) => [post.id, post]));
  const missing = ids.filter((id) => !found.has(id));
  for (const post of await getHiddenPosts(db, missing)) found.set(post.id, post);
  return ids.map((id) => found.get(id)).filter((post) => post !== undefined);
}
