import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Database, openPool } from "../database.ts";
import { Replica } from "./replica.ts";
import { ReplicationLag } from "./replication-lag.ts";
import { askWhere } from "./whereabouts.ts";

interface Options {
  primary: { connectionString: string; db: Database };
  urls: string[];
  /** Connections to each at most. */
  size: number;
  say(message: string): void;
  checkEveryMs?: number;
  /** With the time between two checks well below the ten seconds that a writer is given no copy. */
  maxLagMs?: number;
}

/** The streaming replicas, and which of them are well: reached, and hardly behind. */
export class Replicas {
  readonly #primary: Database;
  readonly #probe: pg.Pool;
  readonly #replicas: Replica[];
  readonly #lag = new ReplicationLag();
  /** What one that is read from may be behind: as much as it may be when it is looked at, and two looks. */
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

  /** Begins to look after them: none is read from before it was found to be well. */
  start(): void {
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await Promise.all([this.#probe.end(), ...this.#replicas.map((replica) => replica.stop())]);
  }

  /**
   * Runs a read on the replica whose turn it is. What fails there, for whatever reason, is run on the primary: the
   * replica may have died, or have not yet what is asked for.
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
      const { position, system } = await askWhere(this.#probe);
      this.#system = system;
      this.#lag.note(position!, at);
    } catch {
      // Where the primary is away the replicas fall no further behind.
    }
    await Promise.all(this.#replicas.map((replica) => replica.check(this.#lag, this.#system)));
  }
}
