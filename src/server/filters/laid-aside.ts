import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import type { Filters } from "./filters.ts";

/** The single posts that a member does not see. */
export interface LaidAside {
  hidden: Set<number>;
  read: Set<number>;
}

export const NOTHING_ASIDE: LaidAside = { hidden: new Set(), read: new Set() };

/** Finds which of the posts the member hid, and which they have read if they hide what they have read. */
export async function laidAsideOf(
  db: Database,
  memberId: string,
  { hidesPosts, hidesRead }: Filters,
  posts: { id: number }[],
): Promise<LaidAside> {
  if (posts.length === 0 || (!hidesPosts && !hidesRead)) return NOTHING_ASIDE;
  const rows = await laidAside(db, [memberId, posts.map(({ id }) => id), hidesRead]);
  const hidden = new Set(rows.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])));
  return { hidden, read: new Set(rows.flatMap(({ id, isHidden }) => (isHidden ? [] : [id]))) };
}

const laidAside = prepare<{ id: number; isHidden: boolean }>(`
  select post_id as id, true as "isHidden" from hides where member_id = $1 and post_id = any($2::bigint[])
  union all
  select post_id, false from opened_posts where member_id = $1 and post_id = any($2::bigint[]) and $3::boolean`);
