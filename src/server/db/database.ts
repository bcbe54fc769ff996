import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

/** The database, or a transaction on it: every verb takes one as its first argument. */
export type Database = Kysely<DB>;
export type { Transaction };

// PostgreSQL's bigint arrives as text. Ours are identity keys and counts, far below 2^53.
const INT8 = 20;
// The driver's list of types leaves out arrays.
const INT8_ARRAY = 1016 as Parameters<typeof pg.types.setTypeParser>[0];
const parseTextArray = pg.types.getTypeParser(INT8_ARRAY) as (text: string) => string[];
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(INT8_ARRAY, (text) => parseTextArray(text).map(Number));

/**
 * Opens a pool on the database. A connection that breaks while idle (PostgreSQL restarted) is only
 * logged: the pool makes a new one for the next query.
 */
export function openDatabase(connectionString: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: "hearth",
  });
  pool.on("error", onIdleError);
  pool.on("connect", (client) => client.on("error", onIdleError));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
