import pg from "pg";
import { readMigrations } from "../../db/migration-files.ts";
import type { Header } from "./manifest.ts";

/** One of Hearth's tables in a backup. */
export type CopiedTable = Header["tables"][number];

/** Tables whose rows are computed again when needed, or are of no use in another database. */
const CACHES = ["rankings", "ranking_chunks", "ranking_feeds", "trending", "comment_heart_steps"];

/** The waiting jobs in a backup from before migration 31, which reads them from a table of this name. */
export const EARLIER_JOBS = "graphile_worker.jobs";
export const MAKE_EARLIER_JOBS = `
  create table "${EARLIER_JOBS}" (
    task text, payload json, queue text, run_at timestamptz, max_attempts smallint, key text, priority smallint
  )`;

/** Prints equal rows as equal text whatever the server's settings, and lifts timeouts meant for requests. */
const SETTINGS = `
  set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set search_path = public`;

export async function openCopying(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "hearth backup" });
  // A broken connection fails the next statement; without a listener the error event would end the process.
  client.on("error", () => {});
  await client.connect();
  await client.query(SETTINGS);
  return client;
}

/** Matches the table names that a migration creates or renames to. */
const MADE = /(?:^create (?:unlogged )?table (?:if not exists )?| rename to )(\w+)/gim;

/** The names of all tables that any migration has created, renamed and dropped ones included. */
export async function namesOfOurs(): Promise<string[]> {
  return (await readMigrations()).flatMap(({ sql }) => Array.from(sql.matchAll(MADE), ([, name]) => name!));
}

/**
 * Hearth's tables with their writable columns. Tables of other programs in the same database are left out,
 * since a restore could not create them.
 */
export async function findTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      -- Unlogged tables may lose their rows in a crash, so nothing in them is worth a backup.
      and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname = any($1) and c.relname <> all($2)
    group by c.relname order by c.relname`,
    [await namesOfOurs(), CACHES],
  );
  return rows;
}

export function copyOut(table: CopiedTable): string {
  return `copy ${target(table)} to stdout`;
}

export function copyIn(table: CopiedTable): string {
  return `copy ${target(table)} from stdin`;
}

function target({ name, columns }: CopiedTable): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}
