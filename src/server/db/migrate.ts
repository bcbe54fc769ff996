import pg from "pg";
import { isDeadlock } from "./failures.ts";
import { findPending, type Pending } from "./pending.ts";
import { UnusableDatabase } from "./unusable-database.ts";

/** Key of the advisory lock of migrations: an arbitrary number that nothing else locks. */
const MIGRATION_LOCK = 7_061_992;

/** PostgreSQL 15, in the format of `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** A migration failed, so none of the pending ones took place. The message says why and what to do. */
export class FailedMigration extends Error {
  override name = "FailedMigration";

  constructor(migration: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The migration ${migration} failed (${why}). ${NOTHING_CHANGED}`, { cause });
  }
}

const NOTHING_CHANGED =
  "The database is as it was before, so the Hearth that it was used with starts on it. " +
  "If the reason is one that you can mend, such as a full disk, mend it and start again.";

/** A migration that has just run, and how long it took. */
export interface RanMigration {
  name: string;
  seconds: number;
}

/**
 * Applies the pending files of `db/migrations`, or those of them that `only` names, and returns them. All of
 * them are one transaction, so a failure leaves the state from which the update began. A lock lets many
 * processes start at once. Throws `FailedMigration`, and `UnusableDatabase` if the database has a migration
 * that this program does not know, is older than PostgreSQL 15, or is not encoded in UTF-8.
 */
export async function migrate(
  connectionString: string,
  log: (message: string) => void,
  only?: ReadonlySet<string>,
): Promise<RanMigration[]> {
  const client = new pg.Client({ connectionString });
  // A connection that breaks rejects the statement under way. Without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await refuseUnfit(client);
    await lockMigrations(client, log);
    return await applyWithTurns(client, await findPending(client, only), log);
  } finally {
    await client.end();
  }
}

async function lockMigrations(client: pg.Client, log: (message: string) => void): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [
    MIGRATION_LOCK,
  ]);
  if (rows[0]!.got) return;
  log("Waiting for another Hearth that is migrating the database");
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as name, current_setting('server_encoding') as encoding",
  );
  const { version, name, encoding } = rows[0]!;
  if (version < OLDEST_VERSION) {
    throw new UnusableDatabase(`The database is PostgreSQL ${name}. Hearth needs 15 or later.`);
  }
  if (encoding !== "UTF8") {
    throw new UnusableDatabase(
      `The database's encoding is ${encoding}. Hearth needs UTF8: create database hearth encoding 'UTF8' template template0.`,
    );
  }
}

/** The tries to apply the migrations where writes of running processes lock the same tables in another order. */
const TRIES = 5;

/** Begins again where PostgreSQL ended the transaction, so that the writes for which it waited go first. */
async function applyWithTurns(
  client: pg.Client,
  found: Pending,
  log: (message: string) => void,
): Promise<RanMigration[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyPending(client, found, log);
    } catch (error) {
      if (!(error instanceof FailedMigration) || !isDeadlock(error.cause) || tries === TRIES) throw error;
      log("The site's writes and the migration waited for each other. Beginning again");
    }
  }
}

async function applyPending(
  client: pg.Client,
  { outdated, pending, isNew }: Pending,
  log: (message: string) => void,
): Promise<RanMigration[]> {
  if (outdated.length + pending.length === 0) return [];
  const ran: RanMigration[] = [];
  await client.query("begin");
  await client.query(MAKE_TABLE);
  for (const { version, checksum } of outdated) {
    log(`Migrating the database: it was made with an earlier version of ${version.name}`);
    ran.push(await run(client, version.name, version.repair, [UPDATE, checksum]));
  }
  // A hundred names would hide the lines that the owner of a new site is to read.
  if (isNew) log("Making the tables of the database");
  for (const { name, sql, checksum } of pending) {
    if (!isNew) log(`Migrating the database: ${name}`);
    ran.push(await run(client, name, sql, [INSERT, checksum]));
  }
  await client.query("commit");
  return ran;
}

const MAKE_TABLE = `create table if not exists migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;
const INSERT = "insert into migrations (name, checksum, applied_at) values ($1, $2, clock_timestamp())";
const UPDATE = "update migrations set checksum = $2 where name = $1";

/** Runs the statements of one migration and records it. Throws `FailedMigration` after the rollback. */
async function run(
  client: pg.Client,
  name: string,
  statements: string,
  [record, checksum]: [string, string],
): Promise<RanMigration> {
  const began = performance.now();
  try {
    await client.query(statements);
    await client.query(record, [name, checksum]);
  } catch (error) {
    // PostgreSQL rolls back by itself where the connection has ended.
    await client.query("rollback").catch(() => {});
    throw new FailedMigration(name, error);
  }
  return { name, seconds: (performance.now() - began) / 1_000 };
}
