import pg from "pg";
import { readMigrations } from "../db/migration-files.ts";
import type { Header } from "./manifest.ts";

/** A set of rows in a backup: one of Hearth's tables, or the waiting jobs. */
export type CopiedTable = Header["tables"][number];

/** Tables whose rows are computed again when needed. */
const CACHES = ["rankings", "ranking_chunks", "ranking_feeds", "trending"];

/** Jobs are copied by a query, since graphile-worker's tables are private and change with its versions. */
export const JOBS = "graphile_worker.jobs";
const JOBS_TABLE = "graphile_worker._private_jobs";

/** Leaves out recurring jobs, which enqueue themselves, and jobs that have used up their attempts. */
const WAITING_JOBS = `
  select task.identifier, job.payload, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority
  from ${JOBS_TABLE} job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts and not job.payload::jsonb ? '_cron'
  order by job.id`;

/** Makes equal rows equal text whatever the server's settings, and lifts timeouts meant for requests. */
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
 * Hearth's tables with their writable columns, and the jobs. Tables of other programs in the same database
 * are left out, since a restore could not create them.
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
  const found = await client.query<{ has: boolean }>("select to_regclass($1) is not null as has", [
    JOBS_TABLE,
  ]);
  if (!found.rows[0]!.has) return rows;
  const columns = ["task", "payload", "queue", "run_at", "max_attempts", "key", "priority"];
  return [...rows, { name: JOBS, columns }];
}

export function copyOut(table: CopiedTable): string {
  return `copy ${table.name === JOBS ? `(${WAITING_JOBS})` : target(table)} to stdout`;
}

/** The statement that writes the rows. Jobs go into the table of `MAKE_RESTORED_JOBS`. */
export function copyIn(table: CopiedTable): string {
  return `copy ${table.name === JOBS ? target({ ...table, name: "restored_jobs" }) : target(table)} from stdin`;
}

/** Creates the table that holds a backup's jobs until `ENQUEUE_RESTORED` enqueues them. */
export const MAKE_RESTORED_JOBS = `
  create temporary table restored_jobs (
    number bigint generated always as identity, task text, payload json, queue text, run_at timestamptz,
    max_attempts smallint, key text, priority smallint
  ) on commit drop`;

export const ENQUEUE_RESTORED = `
  select from graphile_worker.add_jobs(array(
    select row(task, payload, queue, run_at, max_attempts, key, priority, null)::graphile_worker.job_spec
    from restored_jobs order by number
  ))`;

function target({ name, columns }: CopiedTable): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}
