import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { quiet } from "../jobs/quiet.ts";
import { ACTIVE_AT, HOT } from "./stored-orders.ts";

/** The number of ids in one batch of `fillOrders`. */
const BATCH = 1_000;

/** In a busy process, a batch waits for up to this long, so that requests go first. */
const PATIENCE_MS = 1_000;

/**
 * Stores the values for Hot and Active of posts from before Hearth stored them, the newest first. Until then
 * Hot computes them, and Active takes the posts' dates. Does nothing once all are stored.
 */
export async function fillOrders(db: Database): Promise<void> {
  while (await db.transaction().execute(fillBatch)) await quiet(PATIENCE_MS);
}

/** Returns whether more posts may remain. Also false while another process fills a batch. */
async function fillBatch(db: Database): Promise<boolean> {
  const { rows } = await sql<{ upTo: number }>`
    select up_to as "upTo" from orders_to_fill for update skip locked`.execute(db);
  if (!rows[0]) return false;
  const { upTo } = rows[0];
  // Locks the posts as every writer does; the next statement sees the commits that the locks waited for.
  const { rows: posts } = await sql<{ id: number }>`
    select id from posts where id <= ${upTo} and id > ${upTo - BATCH} and (hot is null or active_at is null)
    order by id for no key update`.execute(db);
  await sql`
    update posts set hot = ${sql.raw(HOT)}, active_at = ${sql.raw(ACTIVE_AT)}
    where id = any(${posts.map(({ id }) => id)}::bigint[])`.execute(db);
  if (upTo <= BATCH) await sql`delete from orders_to_fill`.execute(db);
  else await sql`update orders_to_fill set up_to = ${upTo - BATCH}`.execute(db);
  return upTo > BATCH;
}
