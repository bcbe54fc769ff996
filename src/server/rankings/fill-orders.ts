import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { quiet } from "../jobs/quiet.ts";
import { HOT } from "./hot.ts";
import { ACTIVE_AT } from "./active.ts";

/** The number of ids in one batch of `fillOrders`: comments of its posts wait until the batch is stored. */
const BATCH = 100;

/** In a busy process, a batch waits for up to this long, so that requests go first. */
const PATIENCE_MS = 1_000;

/** During an update, a process of the version before may write about as many posts between two runs of the job. */
const NEWEST = 1_000;

/**
 * Stores the values for Hot and Active of posts from before Hearth stored them, the newest first. Until then
 * Hot computes them, and Active takes the posts' dates. Once all are stored, it only looks at the newest posts: a
 * process of the version before may have written them.
 */
export async function fillOrders(db: Database): Promise<void> {
  while (await db.transaction().execute(fillBatch)) await quiet(PATIENCE_MS);
  await db
    .transaction()
    .execute((transaction) => fill(transaction, sql`id > (select max(id) from posts) - ${sql.lit(NEWEST)}`));
}

/** Returns whether more posts may remain. Also false while another process fills a batch. */
async function fillBatch(db: Database): Promise<boolean> {
  const { rows } = await sql<{ upTo: number }>`
    select up_to as "upTo" from orders_to_fill for update skip locked`.execute(db);
  if (!rows[0]) return false;
  const { upTo } = rows[0];
  await fill(db, sql`id <= ${upTo} and id > ${upTo - BATCH}`);
  if (upTo <= BATCH) await sql`delete from orders_to_fill`.execute(db);
  else await sql`update orders_to_fill set up_to = ${upTo - BATCH}`.execute(db);
  return upTo > BATCH;
}

async function fill(db: Database, which: RawBuilder<unknown>): Promise<void> {
  // Locks the posts as every writer does; the next statement sees the commits that the locks waited for.
  const { rows: posts } = await sql<{ id: number }>`
    select id from posts where ${which} and (hot is null or active_at is null)
    order by id for no key update`.execute(db);
  if (posts.length === 0) return;
  await sql`
    update posts set hot = ${sql.raw(HOT)}, active_at = ${sql.raw(ACTIVE_AT)}
    where id = any(${posts.map(({ id }) => id)}::bigint[])`.execute(db);
}
