import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { watchMigration } from "./watch-migration.ts";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);

/** Any number that only Hearth's migrations lock. */
const MIGRATION_LOCK = 7_061_992;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** PostgreSQL 15, as its `server_version_num` says it. */
const OLDEST_VERSION = 150_000;

/** The database was made by a newer Hearth or by migrations changed since, or is of an unfit kind. */
export class UnusableDatabase extends Error {
  override name = "UnusableDatabase";
}

/**
 * Brings the database to this program's schema, or no further than these migrations: each pending file of
 * `db/migrations` in its own transaction, under a lock, so that many processes may start at once.
 * Throws `UnusableDatabase` when the database knows a migration that this program does not, is too
 * old, or cannot hold every text.
 */
export async function migrate(
  connectionString: string,
  log: (message: string) => void,
  only?: ReadonlySet<string>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await refuseUnfit(client);
    await lockMigrations(client, log);
    await applyPending(client, await readMigrations(), {
      log,
      watch: watcherOf(client, connectionString, log),
      ...(only && { only }),
    });
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

/** Has somebody watch over the connection for as long as the work takes. */
type Watch = (work: () => Promise<void>) => Promise<void>;

function watcherOf(client: pg.Client, connectionString: string, log: (message: string) => void): Watch {
  return async (work) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const stop = await watchMigration({ connectionString, pid: rows[0]!.pid }, log);
    try {
      await work();
    } finally {
      await stop();
    }
  };
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

/** The migrations of this program, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function applyPending(
  client: pg.Client,
  migrations: Migration[],
  { log, watch, only }: { log: (message: string) => void; watch: Watch; only?: ReadonlySet<string> },
): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseUnknown(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name) && only?.has(name) !== false);
  if (pending.length === 0) return;
  await watch(async () => {
    for (const migration of pending) {
      log(`Migrating the database: ${migration.name}`);
      await apply(client, migration);
    }
  });
}

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new UnusableDatabase(
        `The database was made by a newer Hearth (it has the migration ${name}). Start that version, or restore a backup made before it.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new UnusableDatabase(
        `The migration ${name} was changed after it ran on this database. Restore the file as it was; changes belong in a new migration.`,
      );
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`The migration ${name} failed; the database is as it was before it.`, { cause: error });
  }
}
