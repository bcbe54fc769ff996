import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { TimeRange } from "../../contract/fields.ts";
import { inBackground } from "../db/background.ts";
import { backgroundOf, type Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { lockName } from "../db/lock.ts";
import { onPrimary } from "../db/replicas/primary.ts";
import { prepare } from "../db/prepared.ts";
import { REQUEST_LIMITS } from "../db/time-limits.ts";
import { unavailable } from "../refusal.ts";
import { computeRanking, NEWEST_OWN_POST } from "./compute-ranking.ts";
import { mendRanking } from "./mend-ranking.ts";

/** What is first in a list: the newest, or the most hearts among the posts of a range of time. */
export type ListOrder = "recent" | `top-${NonNullable<TimeRange> | "all"}`;

const ORDERS: ListOrder[] = ["recent", "top-24h", "top-7d", "top-30d", "top-all"];

/** All posts of an order as they stood when it was computed, and beside it those of each feed. */
export interface Ranking {
  id: number;
  length: number;
  /** The places of posts that were deleted since, in order. */
  gone: number[];
}

/** A ranking is good for this many times what it cost to compute. */
const COST_FACTOR = 10;

/** … and for this many milliseconds a post it holds, which bounds what half an hour of them takes. */
const MS_PER_POST = 0.2;

/** One that is computed quicker than this, or that has so few posts, is waited for. */
const QUICK = { ms: 20, posts: 1_000 };

/** Where there are posts that it does not know, one that takes up to this is waited for: who is told of a post finds it. */
const WORTH_A_POST_MS = 250;

/** An old one is shown meanwhile up to this age, or this many times what it cost. */
const SHOWN_OLD = { ms: 60_000, costs: 1_000 };

/** Minutes a ranking stays readable after it was last handed out as current. */
const KEPT_MINUTES = 30;

/** Minutes after which one that nobody asks for is computed again all the same. */
const REFRESHED_MINUTES = 10;

/**
 * The ranking to show now: the newest while it is fresh. Else one process computes a new one, and the others show the
 * newest meanwhile. A request waits where computing is quick or the newest is too old, and no longer than a request may.
 */
export async function currentRanking(db: Database, order: ListOrder): Promise<Ranking> {
  const newest = await newestRanking(db, order);
  if (newest && !newest.isStale && isFresh(newest)) return newest;
  const primary = onPrimary(db);
  if (newest && mayBeShownOld(newest)) {
    if (!isFresh(newest)) inBackground(primary, order, (background) => renew(background, order, NO_WAIT));
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

/** The ranking of this id, or null when it is no longer kept, or of another order. */
export async function findRanking(db: Database, order: ListOrder, id: number): Promise<Ranking | null> {
  const ranking = await db
    .selectFrom("rankings")
    .select(["id", "length", "gone"])
    .where("id", "=", id)
    .where("list_order", "=", order)
    .executeTakeFirst();
  return ranking ?? null;
}

/** Deletes the rankings that nobody can still be reading, but the last of each order. */
export async function deleteOldRankings(db: Database): Promise<void> {
  await sql`
    delete from rankings old
    where computed_at < now() - make_interval(mins => ${KEPT_MINUTES})
      and exists (select from rankings newer where newer.list_order = old.list_order and newer.id > old.id)`.execute(
    db,
  );
}

/** Sees to it that there is a ranking of each order which is not very old, for who comes next. */
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
  /** Posts were deleted that it holds. */
  isStale: boolean;
  /** A member's post is missing in it. Imported posts wait for the next ranking: each batch would cause one. */
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

/** On all but the largest sites a new post is in its lists at once. */
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
 * A fresh ranking, however it comes to be. All who wait for one in this process do so on one connection; who computes
 * it may have begun before the post that they were told of, and then it is computed once more.
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

/** A fresh ranking. Null where another process is computing it, and nobody waits for that. */
function renew(db: Database, order: ListOrder, { wait }: { wait: boolean }): Promise<Ranking | null> {
  return db.transaction().execute(async (transaction) => {
    // A ranking lost in a crash is computed again: nobody need wait for the disk.
    await sql`set local synchronous_commit = off`.execute(transaction);
    if (!(await lockOrder(transaction, order, wait))) return null;
    const meanwhile = await newestRanking(transaction, order);
    if (meanwhile && !meanwhile.isStale && isFresh(meanwhile)) return meanwhile;
    return computeRanking(transaction, order, meanwhile);
  });
}

/** The ranking without the posts that were deleted since. */
async function asItStands(db: Database, newest: Newest): Promise<Ranking> {
  return newest.isStale ? mend(db, newest) : newest;
}

/** The result, or null where it takes longer. The work goes on. */
function within<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  return Promise.race([work, pause(ms, null, { ref: false })]);
}

/** In a lock of its own: nobody waits until a new one is computed. */
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
