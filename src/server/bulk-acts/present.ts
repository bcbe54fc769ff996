import { type RawBuilder, sql } from "kysely";
import type { BulkAct } from "../../contract/bulk-acts.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";

interface Presented {
  act: BulkAct;
  entryIds: (number | null)[];
}

/** The acts that meet the condition, each with its entries in the log. */
export async function presentBulkActs(db: Database, condition: RawBuilder<boolean>): Promise<Presented[]> {
  const rows = await db
    .selectFrom("bulk_acts")
    .leftJoin("members", "members.id", "member_id")
    .selectAll("bulk_acts")
    .select("username")
    .where(condition)
    .execute();
  return rows.map((row) => ({
    act: {
      id: String(row.id),
      state: row.state as BulkAct["state"],
      ...(row.username !== null && { memberName: row.username }),
      ...(row.domain !== null && { domain: row.domain }),
      content: row.content as BulkAct["content"],
      since: row.since && timestamp(row.since),
      until: timestamp(row.until),
      posts: row.posts,
      comments: row.comments,
      ...(row.held > 0 && { held: row.held, restoredHeld: row.restored_held }),
      restoredPosts: row.restored_posts,
      restoredComments: row.restored_comments,
      left: row.left_alone,
      ...(row.is_stopped && { isStopped: true }),
    },
    entryIds: [row.entry_id, row.undo_entry_id],
  }));
}

/** The acts that these entries of the log tell of, by the entry's id. */
export async function actsOfEntries(db: Database, entryIds: number[]): Promise<Map<number, BulkAct>> {
  if (entryIds.length === 0) return new Map();
  const acts = await presentBulkActs(
    db,
    sql<boolean>`entry_id = any(${entryIds}::bigint[]) or undo_entry_id = any(${entryIds}::bigint[])`,
  );
  return new Map(
    acts.flatMap(({ act, entryIds: ids }) => ids.flatMap((id) => (id === null ? [] : [[id, act]]))),
  );
}
