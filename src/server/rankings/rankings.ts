import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { TimeRange } from "../../contract/fields.ts";
import { startInBackground } from "../db/background.ts";
import { backgroundOf, type Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { lockName } from "../db/lock.ts";
import { onPrimary } from "../db/replicas/primary.ts";
import { prepare } from "../db/prepared.ts";
import { REQUEST_LIMITS } from "../db/time-limits.ts";
import { unavailable } from "../refusal.ts";
import { computeRanking, NEWEST_OWN_POST } from "./compute-ranking.ts";
import { mendRanking } from "./mend-ranking.ts";

/** Newest posts first, or most hearts first among the posts of a time range. */
export type ListOrder = "recent" | `top-${NonNullable<TimeRange> | "all"}`;

const ORDERS: ListOrder[] = ["recent", "top-24h", "top-7d", "top-30d", "top-all"];

/** A snapshot of the order of all posts at one moment, with the positions of each feed's posts. */
export interface Ranking {
  id: number;
  length: number;
  /** Positions of posts that were deleted since, ascending. */
  gone: number[];
}

/** A ranking is fresh for this many times its compute time … */
const COST_FACTOR = 10;

/** … and at least for this many milliseconds per post, which bounds the space of half an hour's rankings. */
const MS_PER_POST = 0.2;

/** Requests wait for a new ranking that takes less time than this, or has fewer posts. */
const QUICK = { ms: 20, posts: 1_000 };

/**
 * When a ranking lacks a new post, requests wait for a new ranking that takes up to this long to compute: a
 * reader who got the post's event must find the post.
 */
const WORTH_A_POST_MS = 250;

/** While a new ranking is computed, serve the old one up to this age, or this many times its compute time. */
const SHOWN_OLD = { ms: 60_000, costs: 1_000 };

/** Minutes for which a ranking stays readable after it was computed or found unchanged. */
const KEPT_MINUTES = 30;

/** Minutes after which a ranking is computed again even if nobody requests it. */
const REFRESHED_MINUTES = 10;

/**
 * The ranking to show now: the newest while it is fresh. Otherwise one process computes a new one, and the
 * others show the newest meanwhile. A request waits if computing is quick or the newest is too old, at most
 * as long as a statement may take. Throws 503 if there is no ranking by then.
 */
export async function currentRanking(db: Database, order: ListOrder): Promise<Ranking> {
  const newest = await newestRanking(db, order);
  if (newest && !newest.isStale && isFresh(newest)) return newest;
  const primary = onPrimary(db);
  if (newest && mayBeShownOld(newest)) {
    if (!isFresh(newest))
      startInBackground(primary, order, (background) => renew(background, order, NO_WAIT));
    return asItStands(primary, newest);
  }
  const mustWait = newest === null || newest.isStale || (newest.isBehind && isSoonThere(newest));
  const background = backgroundOf(primary);
  const renewed = await within(
    REQUEST_LIMITS.statementMs,
    mustWait ? renewTogether[order](background, order) : renew(background, order, NO_WAIT),
  );
  if (renewed) return renewed;
  if (!newest) throw unavailable();
  return asItStands(primary, newest);
}

/** Null if the ranking was deleted or has another order. */
export async function findRanking(db: Database, order: ListOrder, id: number): Promise<Ranking | null> {
  const ranking = await db
    .selectFrom("rankings")
    .select(["id", "length", "gone"])
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
}

/** Keeps a recent ranking of each order ready for the next visitor. */
export async function keepRankings(db: Database): Promise<void> {
  for (const order of ORDERS) {
    const newest = await newestRanking(db, order);
    if (!newest || newest.age > REFRESHED_MINUTES * 60_000) await renew(db, order, NO_WAIT);
  }
}

interface Newest extends Ranking {
  cost: number;
  /** In milliseconds. */
  age: number;
  /** Posts were deleted or restored since the ranking was computed or mended. */
  isStale: boolean;
  /** A member's post is missing. Imported posts do not count, since each batch would cause a new ranking. */
  isBehind: boolean;
}

const newestOfOrders = prepare<Newest & { order: ListOrder }>(`
  select asked as "order", newest.* from unnest($1::text[]) asked cross join lateral (
    select id, length, gone, cost_ms as cost,
      extract(epoch from clock_timestamp() - computed_at)::float8 * 1000 as age,
      deletions < (select count from post_deletions) as "isStale",
      newest_id < ${NEWEST_OWN_POST} as "isBehind"
    from rankings where list_order = asked order by id desc limit 1
  ) newest`);

const newestRanking = gatherOn(async (db: Database, orders: ListOrder[]): Promise<(Newest | null)[]> => {
  const rows = await newestOfOrders(db, [[...new Set(orders)]]);
  return orders.map((order) => rows.find((newest) => newest.order === order) ?? null);
});

/** Except on the largest sites, a new post makes rankings outdated at once. */
function isFresh({ age, cost, length, isBehind }: Newest): boolean {
  if (isBehind && isSoonThere({ cost, length })) return false;
  return age < Math.max(COST_FACTOR * cost, MS_PER_POST * length);
}

function mayBeShownOld({ age, cost, length, isBehind }: Newest): boolean {
  if (isBehind ? isSoonThere({ cost, length }) : isQuick({ cost, length })) return false;
  return age < Math.max(SHOWN_OLD.ms, SHOWN_OLD.costs * cost);
}

function isSoonThere({ cost, length }: Pick<Newest, "cost" | "length">): boolean {
  return cost < WORTH_A_POST_MS || length < QUICK.posts;
}

function isQuick({ cost, length }: Pick<Newest, "cost" | "length">): boolean {
  return cost < QUICK.ms || length < QUICK.posts;
}

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
    if (!(await lockOrder(transaction, order, wait))) return null;
    const meanwhile = await newestRanking(transaction, order);
    if (meanwhile && !meanwhile.isStale && isFresh(meanwhile)) return meanwhile;
    return computeRanking(transaction, order, meanwhile);
  });
}

/** The ranking, without posts that were deleted since. */
async function asItStands(db: Database, newest: Newest): Promise<Ranking> {
  return newest.isStale ? mend(db, newest) : newest;
}

/** Null if the work takes longer; the work goes on. */
function within<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  return Promise.race([work, pause(ms, null, { ref: false })]);
}

/** Uses a lock of its own, so that mending does not wait until a new ranking is computed. */
function mend(db: Database, { id }: Ranking): Promise<Ranking> {
  return db.transaction().execute(async (transaction) => {
    await lockName(transaction, `mend:${id}`);
    return mendRanking(transaction, id);
  });
}

async function lockOrder(db: Database, order: ListOrder, wait: boolean): Promise<boolean> {
  const name = `ranking:${order}`;
  if (wait) {
    await lockName(db, name);
    return true;
  }
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(db);
  return rows[0]!.locked;
}
