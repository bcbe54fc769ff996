import pg from "pg";
import { readMigrations } from "../db/migration-files.ts";
import type { Header } from "./manifest.ts";

/** Rows that a backup has: those of a table of ours, or the jobs that wait. */
export type CopiedTable = Header["tables"][number];

/** What is computed anew when it is needed. */
const CACHES = ["rankings", "ranking_chunks", "ranking_feeds", "trending"];

/** Not by their tables, which are graphile-worker's own matter. */
export const JOBS = "graphile_worker.jobs";
const JOBS_TABLE = "graphile_worker._private_jobs";

/** Those that are done again and again enqueue themselves; those that were given up stay so. */
const WAITING_JOBS = `
  select task.identifier, job.payload, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority
  from ${JOBS_TABLE} job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts and not job.payload::jsonb ? '_cron'
  order by job.id`;

/** The same text for the same rows, whatever the server's settings; and no limits of time meant for others. */
const SETTINGS = `
  set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set search_path = public`;

/** A connection on which tables are copied. */
export async function openCopying(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "hearth backup" });
  // One that breaks fails the statement that needs it next; unheard it would end the program.
  client.on("error", () => {});
  await client.connect();
  await client.query(SETTINGS);
  return client;
}

/** What a migration makes: a table, or another name for one. */
const MADE = /(?:^create (?:unlogged )?table (?:if not exists )?| rename to )(\w+)/gim;

/** The names of tables that are ours, or were. */
export async function namesOfOurs(): Promise<string[]> {
  return (await readMigrations()).flatMap(({ sql }) => Array.from(sql.matchAll(MADE), ([, name]) => name!));
}

/**
 * All tables of ours with the columns that are written, and the jobs. Of others in the same database nothing is known:
 * they could not be made again.
 */
export async function findTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      -- What PostgreSQL may lose in a crash is nothing that must be kept.
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

/** The statement that reads the rows. */
export function copyOut(table: CopiedTable): string {
  return `copy ${table.name === JOBS ? `(${WAITING_JOBS})` : target(table)} to stdout`;
}

/** The statement that writes them. Jobs go into a table of their own, from where `enqueueRestored` takes them. */
export function copyIn(table: CopiedTable): string {
  return `copy ${table.name === JOBS ? target({ ...table, name: "restored_jobs" }) : target(table)} from stdin`;
}

/** Where the jobs of a backup wait to be enqueued. */
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
