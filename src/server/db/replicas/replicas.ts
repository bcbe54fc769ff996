import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "../database.ts";
import { openPool } from "../pools.ts";
import { Replica } from "./replica.ts";
import { ReplicationLag } from "./replication-lag.ts";
import { readLogState } from "./log-state.ts";

interface Options {
  primary: { connectionString: string; db: Database };
  urls: string[];
  /** Maximum number of connections to each replica. */
  size: number;
  say(message: string): void;
  checkEveryMs?: number;
  /** With two check intervals added, well below the ten seconds in which a writer's reads bypass replicas. */
  maxLagMs?: number;
}

/** The streaming replicas. Reads go in turn to the replicas that answer and are at most `maxLagMs` behind. */
export class Replicas {
  readonly #primary: Database;
  readonly #probe: pg.Pool;
  readonly #replicas: Replica[];
  readonly #lag = new ReplicationLag();
  /** Maximum lag of a replica in use: the limit at a check, plus two check intervals. */
  readonly mayBeBehindMs: number;
  readonly #checkEveryMs: number;
  readonly #stopping = new AbortController();
  #watching: Promise<void> = Promise.resolve();
  #system: string | null = null;
  #turn = 0;

  constructor({ primary, urls, checkEveryMs = 1_000, maxLagMs = 4_000, ...given }: Options) {
    this.#primary = primary.db;
    this.#checkEveryMs = checkEveryMs;
    this.mayBeBehindMs = maxLagMs + 2 * checkEveryMs;
    this.#probe = openPool(primary.connectionString, 1, () => {}, { query_timeout: 2_000 });
    this.#replicas = urls.map((url) => new Replica({ ...given, url, maxLagMs }));
  }

  /** Starts the checks. A replica is not used before its first check. */
  start(): void {
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await Promise.all([this.#probe.end(), ...this.#replicas.map((replica) => replica.stop())]);
  }

  /**
   * Runs a read on the next replica. After any error the read runs on the primary: the replica may have died,
   * or may not have the row yet.
   */
  async read<T>(run: (reader: Database) => Promise<T>): Promise<T> {
    const replica = this.#next();
    if (!replica) return run(this.#primary);
    try {
      return await run(replica.db);
    } catch (error) {
      replica.failed(error);
      return run(this.#primary);
    }
  }

  #next(): Replica | null {
    const well = this.#replicas.filter(({ isWell }) => isWell);
    return well.length === 0 ? null : well[this.#turn++ % well.length]!;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#check();
      await pause(this.#checkEveryMs, null, { signal }).catch(() => {});
    }
  }

  async #check(): Promise<void> {
    const at = performance.now();
    try {
      const { position, system } = await readLogState(this.#probe);
      this.#system = system;
      this.#lag.note(position!, at);
    } catch {
      // While the primary is down, the replicas fall no further behind.
    }
    await Promise.all(this.#replicas.map((replica) => replica.check(this.#lag, this.#system)));
  }
}
