import pg from "pg";
import {
  type EarlierVersion,
  type Migration,
  readEarlierVersions,
  readMigrations,
} from "./migration-files.ts";
import { UnusableDatabase } from "./unusable-database.ts";

export interface Pending {
  /** Repaired before the pending ones run, because those expect the present versions. */
  outdated: Outdated[];
  pending: Migration[];
  /** Whether the database has no migration yet. */
  isNew: boolean;
}

/**
 * Compares the database's migrations with this program's, or with those of them that `only` names. Only reads.
 * Throws `UnusableDatabase` for a migration, or a version of one, that this program does not know.
 */
export async function findPending(client: pg.Client, only?: ReadonlySet<string>): Promise<Pending> {
  const migrations = await readMigrations();
  const applied = await readApplied(client);
  const pending = migrations.filter(({ name }) => !applied.has(name) && only?.has(name) !== false);
  return { outdated: await findOutdated(applied, migrations), pending, isNew: applied.size === 0 };
}

/** The names of the migrations that `migrate` would apply, in their order. Throws as `findPending` does. */
export async function listPending(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { outdated, pending } = await findPending(client);
    return [...outdated.map(({ version }) => version.name), ...pending.map(({ name }) => name)];
  } finally {
    await client.end();
  }
}

/** The checksums of the applied migrations, by name. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const table = await client.query<{ is: boolean }>("select to_regclass('migrations') is not null as is");
  if (!table.rows[0]!.is) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
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
