import { sql } from "kysely";
import type { AdminOverview } from "../../contract/admin.ts";
import type { Database } from "../db/database.ts";
import type { Metrics } from "./metrics.ts";
import { SHOWN_DAYS } from "./queries.ts";
import { SLOW_SHARE, sumByCall } from "./slowest.ts";

const INTERVAL_MS = 600_000;

/** Stands for answers beyond the longest bound, which are counted without one. */
const NO_BOUND_MS = 2_147_483_647;

/**
 * The fewest answers in a day with which a call can be its slowest: with fewer, one slow answer would be the 95th
 * percentile.
 */
const FEWEST = 20;

/**
 * Adds the durations of this process's answers to those of the day, every ten minutes. A stop may lose the last ones. Around
 * midnight, all ten minutes count for the new day.
 */
export class CallRecorder {
  readonly #db: Database;
  readonly #metrics: Metrics;
  readonly #onFailure: (error: Error) => void;
  #recorded = new Map<string, Counted>();
  /** The last addition, until its answer says that it is committed. */
  #unsure: { transaction: string; counted: Map<string, Counted> } | null = null;
  #recording: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, metrics: Metrics, onFailure: (error: Error) => void) {
    this.#db = db;
    this.#metrics = metrics;
    this.#onFailure = onFailure;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.record().catch(this.#onFailure);
    }, INTERVAL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Adds what was answered since the last time. After a failure, the next time adds it. */
  record(): Promise<void> {
    const recorded = this.#recording.catch(() => {}).then(() => this.#record());
    this.#recording = recorded;
    return recorded;
  }

  async #record(): Promise<void> {
    await this.#settle();
    const counted = countsOf(sumByCall([await this.#metrics.read()]));
    const added = [...counted].flatMap(([key, { call, withinMs, answers }]) => {
      const more = answers - (this.#recorded.get(key)?.answers ?? 0);
      return more > 0 ? [{ call, withinMs, answers: more }] : [];
    });
    if (added.length > 0) await this.#add(added, counted);
    this.#recorded = counted;
    this.#unsure = null;
  }

  async #add(added: Counted[], counted: Map<string, Counted>): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
        transaction,
      );
      await addAnswers(transaction, added);
      this.#unsure = { transaction: rows[0]!.id, counted };
    });
  }

  /** Where the answer to a commit was lost, its answers must not be added again. Throws while the database is still working on it. */
  async #settle(): Promise<void> {
    if (this.#unsure === null) return;
    const { rows } = await sql<{ status: string | null }>`
      -- Past all that were given: the end of a snapshot is not past one that hangs in its commit. A later one is of a lost timeline.
      select case when ${this.#unsure.transaction}::xid8 < pg_current_xact_id()
        then pg_xact_status(${this.#unsure.transaction}::xid8) end as status`.execute(this.#db);
    const status = rows[0]?.status;
    if (status === "in progress") throw new Error("The last durations of answers are still being added.");
    if (status === "committed") this.#recorded = this.#unsure.counted;
    this.#unsure = null;
  }
}

interface Counted {
  call: string;
  withinMs: number;
  answers: number;
}

/** The answers between each bound and the next lower one. */
function countsOf(calls: ReturnType<typeof sumByCall>): Map<string, Counted> {
  const counted = new Map<string, Counted>();
  for (const [call, { count, within }] of calls) {
    const bounds = [...within].filter(([seconds]) => Number.isFinite(seconds)).toSorted(([a], [b]) => a - b);
    let below = 0;
    for (const [seconds, upTo] of [...bounds, [NO_BOUND_MS / 1_000, count] as const]) {
      const withinMs = Math.round(seconds * 1_000);
      counted.set(`${call} ${withinMs}`, { call, withinMs, answers: upTo - below });
      below = upTo;
    }
  }
  return counted;
}

async function addAnswers(db: Database, counted: Counted[]): Promise<void> {
  // In one order, so that two processes do not wait for each other's rows.
  await sql`
    insert into day_calls (day, call, within_ms, answers)
    select (now() at time zone 'utc')::date, call, within_ms, answers
    from unnest(${counted.map(({ call }) => call)}::text[], ${counted.map(({ withinMs }) => withinMs)}::int[],
      ${counted.map(({ answers }) => answers)}::int[]) counted (call, within_ms, answers)
    order by call, within_ms
    on conflict (day, call, within_ms) do update set answers = day_calls.answers + excluded.answers`.execute(
    db,
  );
}

type Slowest = NonNullable<AdminOverview["days"][number]["slowest"]>;

/** The call of each day, in UTC, whose 95th percentile was the highest. */
export async function readSlowestByDay(db: Database): Promise<Map<string, Slowest>> {
  const { rows } = await sql<Slowest & { day: string }>`
    with summed as (
      select day, call, within_ms, sum(answers) over (partition by day, call order by within_ms) as up_to,
        sum(answers) over (partition by day, call) as total
      from day_calls where day > (now() at time zone 'utc')::date - ${SHOWN_DAYS}::int
    ), slow as (
      select day, call, min(within_ms) as slow_ms from summed
      where total >= ${FEWEST} and up_to >= ${SLOW_SHARE}::float * total group by 1, 2
    )
    select distinct on (day) day::text, call, nullif(slow_ms, ${NO_BOUND_MS}) as "slowMs"
    from slow order by day, slow_ms desc, call`.execute(db);
  return new Map(rows.map(({ day, ...slowest }) => [day, slowest]));
}
