import pg from "pg";
import { type Database, databaseOn, openPool } from "../database.ts";
import { isDatabaseUnavailable } from "../failures.ts";
import { forgetDatabase } from "../per-database.ts";
import { markReplica } from "./primary.ts";
import type { ReplicationLag } from "./replication-lag.ts";
import { limitTimes, REQUEST_LIMITS } from "../time-limits.ts";
import { askWhere, type Whereabouts } from "./whereabouts.ts";

/** What is not answered within this is done on the primary. */
const CONNECT_WITHIN_MS = 2_000;

/** A read that fails there, and should not, is told of so often at most. */
const TELL_EVERY_MS = 60_000;

interface Options {
  url: string;
  /** Connections at most. */
  size: number;
  maxLagMs: number;
  say(message: string): void;
}

/** One streaming replica. */
export class Replica {
  readonly db: Database;
  readonly #options: Options;
  readonly #pool: pg.Pool;
  readonly #probe: pg.Pool;
  readonly #clients = new Set<pg.PoolClient>();
  /** Why nothing is read from it; null while something is, undefined before that is known. */
  #why: string | null | undefined;
  #toldAt = -Infinity;

  constructor(options: Options) {
    this.#options = options;
    const given = { connectionTimeoutMillis: CONNECT_WITHIN_MS };
    this.#pool = openPool(options.url, options.size, () => forgetDatabase(this.db), {
      ...limitTimes(REQUEST_LIMITS),
      ...given,
    });
    this.#probe = openPool(options.url, 1, () => {}, { ...given, query_timeout: CONNECT_WITHIN_MS });
    this.#pool.on("connect", (client) => this.#clients.add(client));
    this.#pool.on("remove", (client) => this.#clients.delete(client));
    this.db = databaseOn(this.#pool);
    markReplica(this.db);
  }

  /** Whether visitors' reads may go to it. */
  get isWell(): boolean {
    return this.#why === null;
  }

  /** Finds out how it is. `system` is the primary's; null where that is away and was never asked. */
  async check(lag: ReplicationLag, system: string | null): Promise<void> {
    try {
      this.#know(this.#fault(await askWhere(this.#probe), lag, system));
    } catch (error) {
      this.#know(`it cannot be read (${(error as Error).message})`);
      // Whoever waits for it is to wait no longer.
      for (const client of this.#clients) client.connection.stream.destroy();
    }
  }

  /** Takes what a read there has failed with; the primary answers it then. */
  failed(error: unknown): void {
    if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error) || isConflict(error)) return;
    if (performance.now() - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = performance.now();
    this.#options.say(
      `The replica ${this.#name} could not answer what the primary must now: ${error.message}`,
    );
  }

  async stop(): Promise<void> {
    await Promise.all([this.db.destroy(), this.#probe.end()]);
  }

  #fault(
    { isReplica, position, system }: Whereabouts,
    lag: ReplicationLag,
    own: string | null,
  ): string | null {
    if (!isReplica || position === null) return "it is no replica";
    if (own !== null && system !== own) return "it is a replica of something else";
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

  /** Without the user and the password. */
  get #name(): string {
    return new URL(this.#options.url).host;
  }
}

/** Class 40: a read that stood in the way of what the replica had to take over. */
function isConflict({ code = "" }: pg.DatabaseError): boolean {
  return code.startsWith("40");
}
