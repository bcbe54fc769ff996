import pg from "pg";
import type { Database } from "../database.ts";
import { databaseOn, openPool } from "../pools.ts";
import { isDatabaseUnavailable } from "../failures.ts";
import { dropCachesOf } from "../per-database.ts";
import { markReplica } from "./primary.ts";
import type { ReplicationLag } from "./replication-lag.ts";
import { limitTimes, REQUEST_LIMITS } from "../time-limits.ts";
import { readLogState, type LogState } from "./log-state.ts";

/** Time to connect or to answer a probe. A slower replica is not used. */
const CONNECT_WITHIN_MS = 2_000;

/** Unexpected failures of reads are logged at most this often. */
const TELL_EVERY_MS = 60_000;

interface Options {
  url: string;
  size: number;
  maxLagMs: number;
  say(message: string): void;
}

export class Replica {
  readonly db: Database;
  readonly #options: Options;
  readonly #pool: pg.Pool;
  readonly #probe: pg.Pool;
  readonly #clients = new Set<pg.PoolClient>();
  /** Why the replica is not used; null while it is used, undefined before the first check. */
  #why: string | null | undefined;
  #toldAt = -Infinity;

  constructor(options: Options) {
    this.#options = options;
    const given = { connectionTimeoutMillis: CONNECT_WITHIN_MS };
    this.#pool = openPool(options.url, options.size, () => dropCachesOf(this.db), {
      ...limitTimes(REQUEST_LIMITS),
      ...given,
    });
    this.#probe = openPool(options.url, 1, () => {}, { ...given, query_timeout: CONNECT_WITHIN_MS });
    this.#pool.on("connect", (client) => this.#clients.add(client));
    this.#pool.on("remove", (client) => this.#clients.delete(client));
    this.db = databaseOn(this.#pool);
    markReplica(this.db);
  }

  get isWell(): boolean {
    return this.#why === null;
  }

  /** Probes the replica. `system` is the primary's identifier; null if the primary has never answered. */
  async check(lag: ReplicationLag, system: string | null): Promise<void> {
    try {
      this.#know(this.#fault(await readLogState(this.#probe), lag, system));
    } catch (error) {
      this.#know(`it cannot be read (${(error as Error).message})`);
      // Cut connections fail the reads that wait for this replica, which moves them to the primary.
      for (const client of this.#clients) client.connection.stream.destroy();
    }
  }

  /** Logs the error of a read on this replica if it is unexpected. The primary repeats the read. */
  failed(error: unknown): void {
    if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error) || isConflict(error)) return;
    if (performance.now() - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = performance.now();
    this.#options.say(
      `The replica ${this.#name} could not answer a read, so the primary answers it: ${error.message}`,
    );
  }

  async stop(): Promise<void> {
    await Promise.all([this.db.destroy(), this.#probe.end()]);
  }

  #fault({ isReplica, position, system }: LogState, lag: ReplicationLag, own: string | null): string | null {
    if (!isReplica || position === null) return "it is not a replica";
    if (own !== null && system !== own) return "it is a replica of another database";
    const behind = lag.of(position, performance.now());
    return behind > this.#options.maxLagMs ? "it is too far behind" : null;
  }

  #know(why: string | null): void {
    const before = this.#why;
    this.#why = why;
    if (why === before || (why === null && before === undefined)) return;
    const news = why === null ? "is read from again" : `is left out: ${why}`;
    this.#options.say(`The replica ${this.#name} ${news}.`);
  }

  /** The replica's host, without the user and password of its address. */
  get #name(): string {
    return new URL(this.#options.url).host;
  }
}

/** SQLSTATE class 40: the replica cancelled a read that conflicted with replaying the primary's changes. */
function isConflict({ code = "" }: pg.DatabaseError): boolean {
  return code.startsWith("40");
}
