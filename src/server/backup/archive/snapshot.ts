import type pg from "pg";
import program from "../../../../package.json" with { type: "json" };
import type { Settings } from "../../read-settings.ts";
import { UnusableDatabase } from "../../db/unusable-database.ts";
import { readMigrations } from "../../db/migration-files.ts";
import { holdFiles, releaseFiles } from "../../images/hold-files.ts";
import { CannotDo } from "../../operator-errors.ts";
import { hasCluster } from "../../postgres/next.ts";
import { FORMAT, type Header } from "./manifest.ts";
import { type CopiedTable, findTables, namesOfOurs, openCopying } from "./tables.ts";

const NO_SITE =
  "There is no Hearth here yet: there is nothing to back up. Please check DATA_DIR and DATABASE_URL.";

/** Throws `CannotDo` before the first start, when there is neither a `databaseUrl` nor an embedded database. */
export function refuseMissingSite({ databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">): void {
  if (!databaseUrl && !hasCluster(dataDir)) throw new CannotDo(NO_SITE);
}

/** One consistent view of the database. It lasts until `release`. */
export interface Snapshot {
  client: pg.Client;
  header: Header;
  /** Ends the view and its locks. Another backup can begin only after `end`. */
  release(): Promise<void>;
  end(): Promise<void>;
}

/** The longest wait for other connections' writes to end. */
const WRITERS_END_WITHIN = "10s";

interface Options {
  /** Whether writes of other connections wait until the snapshot is released. */
  keepsWritersOut?: boolean;
}

/**
 * Opens a view of the database, and protects the files of the images that it names from removal. Throws
 * `UnusableDatabase` when the database has no site or one of a newer Hearth, or when another backup is
 * running.
 */
export async function takeSnapshot(
  connectionString: string,
  { keepsWritersOut = false }: Options = {},
): Promise<Snapshot> {
  const client = await openCopying(connectionString);
  try {
    await refuseSecond(client, "running");
    // The hold comes before the snapshot, which must not contain the row of an image that is being removed.
    await holdFiles(client);
    // The tables are listed before the transaction: its first query fixes the snapshot, and must follow the
    // locks.
    const tables = keepsWritersOut ? await findTables(client) : [];
    await client.query("begin isolation level repeatable read, read only");
    await keepWritersOut(client, tables);
    const release = async (): Promise<void> => {
      await client.query("rollback");
      await releaseFiles(client);
    };
    return { client, header: await readHeader(client), release, end: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function keepWritersOut(client: pg.Client, tables: CopiedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  if (names.length === 0) return;
  await client.query(`set local lock_timeout = '${WRITERS_END_WITHIN}'`);
  await client.query(
    `lock table ${names.map((name) => client.escapeIdentifier(name)).join(", ")} in share mode`,
  );
}

export class AnotherBackup extends UnusableDatabase {
  override name = "AnotherBackup";

  constructor(doing: "running" | "being copied") {
    super(`Another backup is ${doing}. Please wait until it ends.`);
  }
}

const LOCKS = { running: "a backup is being made", "being copied": "a backup is being copied" };

/** Keeps other backups out for as long as the connection lasts. Throws `AnotherBackup` if one is being made or copied. */
export async function refuseSecond(client: pg.Client, doing: keyof typeof LOCKS): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(
    "select pg_try_advisory_lock(hashtextextended($1, 0)) as is",
    [LOCKS[doing]],
  );
  if (!rows[0]!.is) throw new AnotherBackup(doing);
}

async function readHeader(client: pg.Client): Promise<Header> {
  const migrations = await readApplied(client);
  return {
    format: FORMAT,
    version: program.version,
    madeAt: new Date().toISOString(),
    migrations,
    tables: await findTables(client),
    // Sequences ignore the snapshot: their values are newer, and so beyond every id in it.
    sequences: await readSequences(client),
  };
}

async function readApplied(client: pg.Client): Promise<Header["migrations"]> {
  const { rows } = await client.query<{ has: boolean }>(
    "select to_regclass('public.migrations') is not null as has",
  );
  if (!rows[0]!.has) throw new UnusableDatabase(NO_SITE);
  const applied = await client.query<Header["migrations"][number]>(
    "select name, checksum from migrations order by name",
  );
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const unknown = applied.rows.find(({ name }) => !known.has(name));
  if (!unknown) return applied.rows;
  throw new UnusableDatabase(
    `The database was made by a newer Hearth (it has the migration ${unknown.name}). Please make the backup with that version.`,
  );
}

async function readSequences(client: pg.Client): Promise<Header["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    `select seq.relname as name
    from pg_class seq join pg_depend on objid = seq.oid and deptype in ('a', 'i')
    join pg_class of_table on of_table.oid = refobjid
    where seq.relkind = 'S' and seq.relnamespace = 'public'::regnamespace and of_table.relname = any($1)
    order by seq.relname`,
    [await namesOfOurs()],
  );
  const read = async ({ name }: { name: string }): Promise<Header["sequences"][number]> => {
    const { rows: states } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    );
    return { name, ...states[0]! };
  };
  const sequences = [];
  for (const row of rows) sequences.push(await read(row));
  return sequences;
}
