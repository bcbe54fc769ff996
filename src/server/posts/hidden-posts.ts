import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { POST, type PostRow } from "./queries.ts";

/** A post that is hidden from everybody, for its author and for those who moderate. */
export interface HiddenPost extends PostRow {
  is_removed: boolean;
  deleted_at: Date;
}

/** The deleted and the removed posts of these ids, in no order. They are few, so none is cached. */
export async function getHiddenPosts(db: Database, ids: number[]): Promise<HiddenPost[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<HiddenPost>`
    select ${sql.raw(POST)}, p.is_removed, p.deleted_at
    from posts p join members m on m.id = p.member_id
      left join previews v on v.post_id = p.id
      left join images i on i.key = p.image_key
    where p.id = any(${ids}::bigint[]) and p.deleted_at is not null`.execute(db);
  return rows;
}
