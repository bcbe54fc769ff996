import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/database.ts";
import { gather } from "../../db/gather.ts";
import { prepare } from "../../db/prepared.ts";
import { type Counted, type Counting, isTry, CountsInMemory, type RequestCounts } from "./request-counts.ts";
import type { Count } from "./windows.ts";

interface Step {
  counting: Counting;
  by: 1 | -1;
}

/**
 * Counts in the database, so that several machines count together; counts cheap requests in this process.
 * Counts that arrive while a statement runs are gathered into the next one.
 */
export class CountsInDatabase implements RequestCounts {
  readonly #inMemory = new CountsInMemory();
  readonly #step: (step: Step) => Promise<Count>;
  /** The end of each refused key's window, so that refusing a flood costs the database nothing. */
  readonly #past = new LRUCache<string, number>({ max: 50_000 });

  constructor(db: Database) {
    this.#step = gather((steps: Step[]) => stepAll(db, steps));
  }

  async count(countings: Counting[]): Promise<Counted> {
    if (countings[0]!.isCheap) return this.#inMemory.count(countings);
    const past = this.#findPast(countings);
    if (past) return past;
    let narrowest: Counted | undefined;
    // One after the other, the narrowest network first: a request that a network's limit refuses must not
    // count for wider networks or for an account, even for a moment.
    for (const [index, counting] of countings.toReversed().entries()) {
      const counted = { ...(await this.#step({ counting, by: 1 })), max: counting.max };
      narrowest ??= counted;
      if (counted.current <= counted.max) continue;
      const narrower = countings.slice(countings.length - index);
      // A try may be released, which brings its key below the limit again. Its key is therefore not
      // remembered as refused.
      if (isTry(counting)) narrower.push(counting);
      else this.#past.set(counting.key, Date.now() + counted.ttl);
      await this.release(narrower);
      return counted;
    }
    return narrowest!;
  }

  async release(countings: Counting[]): Promise<void> {
    await Promise.all(countings.map((counting) => this.#step({ counting, by: -1 })));
  }

  #findPast(countings: Counting[]): Counted | null {
    const now = Date.now();
    for (const { key, max } of countings) {
      const ttl = (this.#past.get(key) ?? 0) - now;
      if (ttl > 0) return { current: max + 1, ttl, max };
    }
    return null;
  }
}

/** The count of a key that has no row. */
const NOTHING: Count = { current: 0, ttl: 0 };

async function stepAll(db: Database, steps: Step[]): Promise<Count[]> {
  const sums = new Map<string, { windowMs: number; by: number }>();
  for (const { counting, by } of steps) {
    const { key, windowMs } = counting;
    sums.set(key, { windowMs, by: (sums.get(key)?.by ?? 0) + by });
  }
  const rows = await addCounts(db, [
    [...sums.keys()],
    [...sums.values()].map(({ by }) => by),
    [...sums.values()].map(({ windowMs }) => windowMs),
  ]);
  const left = new Map(rows.map(({ key, ...count }) => [key, count]));
  // Each step gets the count as it is just after that step. The row has the count after the key's last step.
  return steps
    .toReversed()
    .map(({ counting: { key }, by }) => {
      const { current, ttl } = left.get(key) ?? NOTHING;
      left.set(key, { current: current - by, ttl });
      return { current, ttl };
    })
    .toReversed();
}

const addCounts = prepare<{ key: string } & Count>(`
  insert into request_counts as kept (key, count, ends_at)
  select key, by, now() + window_ms * interval '1 millisecond'
  from unnest($1::text[], $2::int[], $3::int[]) asked (key, by, window_ms)
  -- A release after its window was deleted has nothing to take back.
  where by > 0 or exists (select from request_counts ended where ended.key = asked.key)
  -- All statements write in the same order, which prevents deadlocks.
  order by key
  on conflict (key) do update set
    count = case when kept.ends_at > now() then kept.count + excluded.count else greatest(excluded.count, 0) end,
    ends_at = case when kept.ends_at > now() then kept.ends_at else excluded.ends_at end
  returning key, count as current, (extract(epoch from ends_at - now()) * 1000)::int as ttl`);

/** Deletes the counts whose windows have ended, because their keys name networks. */
export async function deleteEndedCounts(db: Database): Promise<void> {
  await db
    .deleteFrom("request_counts")
    .where("ends_at", "<=", sql<Date>`now()`)
    .execute();
}
