import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/database.ts";
import { gather } from "../../db/gather.ts";
import { prepare } from "../../db/prepared.ts";
import { type Count, type Counted, type Counting, OwnCounts, type RequestCounts } from "./request-counts.ts";

/**
 * Counts in the database, so that several machines count together; here what is cheap. What comes while a statement
 * is under way goes together in the next one, and of whoever is past a limit the database is not asked again.
 */
export class CountsInDatabase implements RequestCounts {
  readonly #own = new OwnCounts();
  readonly #ask: (counting: Counting) => Promise<Count>;
  /** Until when somebody is past a limit. */
  readonly #past = new LRUCache<string, number>({ max: 50_000 });

  constructor(db: Database) {
    this.#ask = gather((asked: Counting[]) => countAll(db, asked));
  }

  count(counting: Counting, counted: Counted): void {
    if (counting.isCheap) return this.#own.count(counting, counted);
    const ttl = (this.#past.get(counting.key) ?? 0) - Date.now();
    if (ttl > 0) return counted(null, { current: counting.max + 1, ttl });
    this.#countThere(counting).then(
      (count) => counted(null, count),
      (error: Error) => counted(error),
    );
  }

  async #countThere(counting: Counting): Promise<Count> {
    const count = await this.#ask(counting);
    if (count.current > counting.max) this.#past.set(counting.key, Date.now() + count.ttl);
    return count;
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

/** Deletes the counts that have ended: they name networks. */
export async function deleteEndedCounts(db: Database): Promise<void> {
  await db
    .deleteFrom("request_counts")
    .where("ends_at", "<=", sql<Date>`now()`)
    .execute();
}
