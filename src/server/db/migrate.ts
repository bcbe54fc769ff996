import pg from "pg";
import {
  type EarlierVersion,
  type Migration,
  readEarlierVersions,
  readMigrations,
} from "./migration-files.ts";

/** Key of the advisory lock of migrations: an arbitrary number that nothing else locks. */
const MIGRATION_LOCK = 7_061_992;

/** PostgreSQL 15, in the format of `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** Hearth cannot use this database. The message says why and what to do. */
export class UnusableDatabase extends Error {
  override name = "UnusableDatabase";
}

/**
 * Applies the pending files of `db/migrations`, or those of them that `only` names, each in its own
 * transaction. A lock lets many processes start at once. Throws `UnusableDatabase` if the database has a
 * migration that this program does not know, is older than PostgreSQL 15, or is not encoded in UTF-8.
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
    await applyPending(client, await readMigrations(), log, only);
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

async function applyPending(
  client: pg.Client,
  migrations: Migration[],
  log: (message: string) => void,
  only?: ReadonlySet<string>,
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
  const outdated = await findOutdated(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name) && only?.has(name) !== false);
  // Repairs come first: pending migrations expect the present versions.
  for (const { version, checksum } of outdated) {
    log(`Migrating the database: it was made with an earlier version of ${version.name}`);
    await repair(client, version, checksum);
  }
  for (const migration of pending) {
    log(`Migrating the database: ${migration.name}`);
    await apply(client, migration);
  }
}

/** An applied migration that changed on `main` afterwards. `checksum` is that of the present version. */
interface Outdated {
  version: EarlierVersion;
  checksum: string;
}

/** Throws `UnusableDatabase` if this program does not know an applied migration or the version of it. */
async function findOutdated(applied: Map<string, string>, migrations: Migration[]): Promise<Outdated[]> {
  const present = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const changed = Array.from(applied).filter(([name, checksum]) => present.get(name) !== checksum);
  if (changed.length === 0) return [];
  const earlier = await readEarlierVersions();
  return changed.map(([name, was]) => {
    const checksum = present.get(name);
    if (checksum === undefined) throw new UnusableDatabase(madeByNewer(name));
    const version = earlier.find((one) => one.name === name && one.checksum === was);
    if (!version) throw new UnusableDatabase(neverReleased(name));
    return { version, checksum };
  });
}

const madeByNewer = (name: string): string =>
  `The database was made by a newer Hearth (it has the migration ${name}). Start that version, or restore a backup made before it.`;

const neverReleased = (name: string): string =>
  `The database was made with a version of the migration ${name} that no released Hearth has. ` +
  "Restore that file as it was when it ran on this database, or restore a backup made before it ran. Changes belong in a new migration.";

async function repair(
  client: pg.Client,
  { name, repair: sql }: EarlierVersion,
  checksum: string,
): Promise<void> {
  await inTransaction(client, name, async () => {
    await client.query(sql);
    await client.query("update migrations set checksum = $2 where name = $1", [name, checksum]);
  });
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await inTransaction(client, name, async () => {
    await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
  });
}

async function inTransaction(client: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`The migration ${name} failed and was rolled back.`, { cause: error });
  }
}
