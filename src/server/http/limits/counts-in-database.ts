import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/database.ts";
import { gather } from "../../db/gather.ts";
import { prepare } from "../../db/prepared.ts";
import {
  type Count,
  type Counted,
  type Counting,
  isTry,
  OwnCounts,
  type RequestCounts,
} from "./request-counts.ts";

/**
 * Counts in the database, so that several machines count together; here what is cheap. Whatever comes while a statement
 * is under way goes together in the next one.
 */
export class CountsInDatabase implements RequestCounts {
  readonly #db: Database;
  readonly #own = new OwnCounts();
  readonly #ask: (counting: Counting) => Promise<Count>;
  /** Until when a key is past its limit: a flood that is refused costs the database nothing. */
  readonly #past = new LRUCache<string, number>({ max: 50_000 });

  constructor(db: Database) {
    this.#db = db;
    this.#ask = gather((asked: Counting[]) => countAll(db, asked));
  }

  async count(countings: Counting[]): Promise<Counted> {
    if (countings[0]!.isCheap) return this.#own.count(countings);
    const past = this.#findPast(countings);
    if (past) return past;
    const counts = await Promise.all(countings.map(this.#ask));
    const firstPast = counts.findIndex(({ current }, index) => current > countings[index]!.max);
    const index = firstPast === -1 ? counts.length - 1 : firstPast;
    const { key, max } = countings[index]!;
    const counted = { ...counts[index]!, max };
    if (firstPast !== -1) await this.#refuse(countings, key, counted);
    return counted;
  }

  async release(countings: Counting[]): Promise<void> {
    await uncount(this.#db, [countings.map(({ key }) => key)]);
  }

  #findPast(countings: Counting[]): Counted | null {
    const now = Date.now();
    for (const { key, max } of countings) {
      const ttl = (this.#past.get(key) ?? 0) - now;
      if (ttl > 0) return { current: max + 1, ttl, max };
    }
    return null;
  }

  async #refuse(countings: Counting[], key: string, { ttl }: Counted): Promise<void> {
    const areTries = isTry(countings[0]!);
    // A try may be released, and then the key is not past its limit any more.
    if (!areTries) this.#past.set(key, Date.now() + ttl);
    if (areTries || countings.length > 1) await this.release(countings);
  }
}

async function countAll(db: Database, asked: Counting[]): Promise<Count[]> {
  const times = new Map<string, { windowMs: number; times: number }>();
  for (const { key, windowMs } of asked) {
    times.set(key, { windowMs, times: (times.get(key)?.times ?? 0) + 1 });
  }
  const rows = await addCounts(db, [
    [...times.keys()],
    [...times.values()].map((one) => one.times),
    [...times.values()].map(({ windowMs }) => windowMs),
  ]);
  const left = new Map(rows.map(({ key, ...count }) => [key, count]));
  // Each has a number of its own: the last of a name that of the row.
  return asked
    .toReversed()
    .map(({ key }) => {
      const { current, ttl } = left.get(key)!;
      left.set(key, { current: current - 1, ttl });
      return { current, ttl };
    })
    .toReversed();
}

const addCounts = prepare<{ key: string } & Count>(`
  insert into request_counts as kept (key, count, ends_at)
  select key, times, now() + window_ms * interval '1 millisecond'
  from unnest($1::text[], $2::int[], $3::int[]) asked (key, times, window_ms)
  -- In one order for all, so that no two wait for each other.
  order by key
  on conflict (key) do update set
    count = case when kept.ends_at > now() then kept.count else 0 end + excluded.count,
    ends_at = case when kept.ends_at > now() then kept.ends_at else excluded.ends_at end
  returning key, count as current, (extract(epoch from ends_at - now()) * 1000)::int as ttl`);

const uncount = prepare(`
  update request_counts set count = count - 1
  from (
    select key from request_counts where key = any($1::text[])
    -- As above.
    order by key for update
  ) held
  where request_counts.key = held.key and ends_at > now() and count > 0`);

/** Deletes the counts that have ended: they name networks. */
export async function deleteEndedCounts(db: Database): Promise<void> {
  await db
    .deleteFrom("request_counts")
    .where("ends_at", "<=", sql<Date>`now()`)
    .execute();
}
