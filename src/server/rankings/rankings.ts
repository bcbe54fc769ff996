import { sql } from "kysely";
import { startInBackground } from "../db/background.ts";
import type { Database } from "../db/database.ts";
import { backgroundOf } from "../db/pools.ts";
import { gatherOn } from "../db/gather.ts";
import { lockName, tryLockName } from "../db/lock.ts";
import { onPrimary } from "../db/replicas/primary.ts";
import { prepare } from "../db/prepared.ts";
import { REQUEST_LIMITS } from "../db/time-limits.ts";
import { unavailable } from "../refusal.ts";
import { within } from "../concurrency/within.ts";
import { computeRanking, NEWEST_OWN_POST } from "./compute-ranking.ts";
import { deleteOldMoves, mendRanking } from "./mend-ranking.ts";
import { type NewestState, planFor } from "./plan.ts";
import type { ListOrder, Ranking } from "./ranking.ts";

/** The orders of lists. Each has a ranking ready (`keepRankings`). */
export const ORDERS: ListOrder[] = ["recent", "top-24h", "top-7d", "top-30d", "top-all", "hot", "active"];

/** Minutes for which a ranking stays readable after it was computed or found unchanged. */
const KEPT_MINUTES = 30;

/** Minutes after which a ranking is computed again even if nobody requests it. */
const REFRESHED_MINUTES = 10;

/**
 * The ranking to show now, by `planFor`. A request waits for a new ranking at most as long as a statement may
 * take, and then gets the newest existing one. Throws 503 if there is none.
 */
export async function currentRanking(db: Database, order: ListOrder): Promise<Ranking> {
  const newest = await newestRanking(db, order);
  const plan = planFor(newest);
  if (newest && plan === "show") return newest;
  const primary = onPrimary(db);
  if (plan === "show and refresh") {
    startInBackground(primary, order, (background) => renew(background, order, NO_WAIT));
  }
  if (plan === "refresh" || plan === "wait") {
    const background = backgroundOf(primary);
    const work =
      plan === "wait" ? renewTogether[order](background, order) : renew(background, order, NO_WAIT);
    const renewed = await within(REQUEST_LIMITS.statementMs, work, null);
    if (renewed) return renewed;
  }
  if (!newest) throw unavailable();
  return newest.isStale ? mend(primary, newest) : newest;
}

/** Null if the ranking was deleted or has another order. */
export async function findRanking(db: Database, order: ListOrder, id: number): Promise<Ranking | null> {
  const ranking = await db
    .selectFrom("rankings")
    .select(["id", "length", "gone", "taken_out as takenOut"])
    .where("id", "=", id)
    .where("list_order", "=", order)
    .executeTakeFirst();
  return ranking ?? null;
}

/** Deletes rankings that nobody can still be reading, except the newest of each order. */
export async function deleteOldRankings(db: Database): Promise<void> {
  await sql`
    delete from rankings old
    where computed_at < now() - make_interval(mins => ${KEPT_MINUTES})
      and exists (select from rankings newer where newer.list_order = old.list_order and newer.id > old.id)`.execute(
    db,
  );
  await deleteOldMoves(db);
}

/** Keeps a recent ranking of each order ready for the next visitor. */
export async function keepRankings(db: Database): Promise<void> {
  for (const order of ORDERS) {
    const newest = await newestRanking(db, order);
    if (!newest || newest.age > REFRESHED_MINUTES * 60_000) await renew(db, order, NO_WAIT);
  }
}

interface Newest extends Ranking, NewestState {}

const newestOfOrders = prepare<Newest & { order: ListOrder }>(`
  select asked as "order", newest.* from unnest($1::text[]) asked cross join lateral (
    select id, length, gone, taken_out as "takenOut", cost_ms as cost,
      extract(epoch from clock_timestamp() - computed_at)::float8 * 1000 as age,
      deletions < (select count from post_deletions) as "isStale",
      newest_id < ${NEWEST_OWN_POST} as "isBehind"
    from rankings where list_order = asked order by id desc limit 1
  ) newest`);

const newestRanking = gatherOn(async (db: Database, orders: ListOrder[]): Promise<(Newest | null)[]> => {
  const rows = await newestOfOrders(db, [[...new Set(orders)]]);
  return orders.map((order) => rows.find((newest) => newest.order === order) ?? null);
});

/**
 * Waits for a fresh ranking. All requests of this process wait on one connection. If another process began
 * its computation before the newest post was written, this process computes the ranking once more.
 */
const renewTogether = Object.fromEntries(
  ORDERS.map((order) => [
    order,
    gatherOn(async (db: Database, asked: ListOrder[]) => {
      const ranking = await renew(db, order, { wait: true });
      return asked.map(() => ranking!);
    }),
  ]),
) as Record<ListOrder, (db: Database, order: ListOrder) => Promise<Ranking>>;

const NO_WAIT = { wait: false };

/** A fresh ranking. Null if another process is computing one and `wait` is false. */
function renew(db: Database, order: ListOrder, { wait }: { wait: boolean }): Promise<Ranking | null> {
  return db.transaction().execute(async (transaction) => {
    // No need to wait for the disk: a ranking that a crash loses is computed again.
    await sql`set local synchronous_commit = off`.execute(transaction);
    if (wait) await lockName(transaction, `ranking:${order}`);
    else if (!(await tryLockName(transaction, `ranking:${order}`))) return null;
    const meanwhile = await newestRanking(transaction, order);
    if (meanwhile && planFor(meanwhile) === "show") return meanwhile;
    return computeRanking(transaction, order, meanwhile);
  });
}

/** Uses a lock of its own, so that mending does not wait until a new ranking is computed. */
function mend(db: Database, { id }: Ranking): Promise<Ranking> {
  return db.transaction().execute(async (transaction) => {
    await lockName(transaction, `mend:${id}`);
    return mendRanking(transaction, id);
  });
}
