import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { BACKGROUND_POOL } from "./pool-sizes.ts";
import type { Database } from "./database.ts";
import { dropCachesOf } from "./per-database.ts";
import type { DB } from "./schema.ts";
import { BACKGROUND_LIMITS, limitTimes, REQUEST_LIMITS } from "./time-limits.ts";

// The driver returns bigint as text. Hearth's bigints are ids and counts, far below 2^53.
const INT8 = 20;
// The driver's TypeScript enum of type ids has no arrays.
const INT8_ARRAY = 1016 as Parameters<typeof pg.types.setTypeParser>[0];
const parseTextArray = pg.types.getTypeParser(INT8_ARRAY) as (text: string) => string[];
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(INT8_ARRAY, (text) => parseTextArray(text).map(Number));

interface DatabaseOptions {
  /** Maximum number of connections. */
  size?: number;
  onLost: (error: Error) => void;
}

/** Opens a pool for requests and a separate one for background work. */
export function openDatabase(connectionString: string, { size = 10, onLost }: DatabaseOptions): Database {
  const lost = (error: Error): void => {
    dropCachesOf(db);
    onLost(error);
  };
  const pool = openPool(connectionString, size, lost, limitTimes(REQUEST_LIMITS));
  const background = openPool(connectionString, BACKGROUND_POOL, lost, limitTimes(BACKGROUND_LIMITS));
  const db = databaseOn(pool, async () => {
    await Promise.all([pool.end(), background.end()]);
  });
  backgrounds.set(db, databaseOn(background));
  pools.set(db, [pool, background]);
  return db;
}

const pools = new WeakMap<Database, pg.Pool[]>();
const backgrounds = new WeakMap<Database, Database>();

/** The pool with time for long statements; `db` itself if it is a transaction or has no such pool. */
export function backgroundOf(db: Database): Database {
  return backgrounds.get(db) ?? db;
}

/** Wraps a pool for queries. Destroying the database ends the pool. */
export function databaseOn(pool: pg.Pool, end = () => pool.end()): Database {
  const connections = { connect: () => pool.connect(), end, options: pool.options };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) });
  pools.set(db, [pool]);
  return db;
}

/** Counts a further pool among the connections of `db`. */
export function countAlso(db: Database, pool: pg.Pool): pg.Pool {
  pools.get(db)?.push(pool);
  return pool;
}

/** Connections for requests and for background work. `waiting` counts the queries that wait for a free one. */
export function connectionsOf(db: Database): { open: number; idle: number; waiting: number } {
  const sum = (count: (pool: pg.Pool) => number): number =>
    (pools.get(db) ?? []).reduce((total, pool) => total + count(pool), 0);
  return {
    open: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

/**
 * Opens a pool of at most `max` connections. Errors of broken connections go to `onLost`: without a listener
 * they would end the process, and the pool opens new connections anyway.
 */
export function openPool(
  connectionString: string,
  max: number,
  onLost: (error: Error) => void,
  timeLimits: Pick<pg.PoolConfig, "connectionTimeoutMillis" | "query_timeout"> & {
    onConnect?: (client: pg.ClientBase) => Promise<void>;
  } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    application_name: "hearth",
    ...timeLimits,
  });
  const tell = (error: Error): void => {
    // PostgreSQL may be stopping too while the pool closes, so errors are expected then.
    if (!pool.ending) onLost(error);
  };
  pool.on("error", tell);
  pool.on("connect", (client) => client.on("error", tell));
  return pool;
}
