import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);

/** Any number that only Hearth's migrations lock. */
const MIGRATION_LOCK = 7_061_992;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The database was made by a newer Hearth, or by migrations that were changed since. */
export class MigrationMismatch extends Error {
  override name = "MigrationMismatch";
}

/**
 * Brings the database to this program's schema: each pending file of `db/migrations` in its own
 * transaction, under a lock, so that many processes may start at once.
 * Throws `MigrationMismatch` when the database knows a migration that this program does not.
 */
export async function migrate(connectionString: string, log: (message: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyPending(client, await readMigrations(), log);
  } finally {
    await client.end();
  }
}

async function readMigrations(): Promise<Migration[]> {
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
  log: (message: string) => void,
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
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
    log(`Migrating the database: ${migration.name}`);
    await apply(client, migration);
  }
}

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new MigrationMismatch(
        `The database was made by a newer Hearth (it has the migration ${name}). Start that version, or restore a backup made before it.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new MigrationMismatch(
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
