import { sql } from "kysely";
import type { Database } from "../db/database.ts";
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
