import { getPriority, setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
// Without it, ids would be read as text.
import "../db/database.ts";
import type { Database } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import { putInWaiting } from "../search/search-index.ts";

/** A connection, as Kysely sees it and as COPY needs it: what both do is one transaction. */
export interface Lane {
  db: Database;
  client: pg.Client;
}

/** The import's connections. */
export interface ImportSession extends Lane {
  /** The connections that write posts, several batches at once. */
  lanes: Lane[];
  /** Ends an import: all of it is on the disk, and the site is fast at once. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Indexing the words of a post takes as long as writing it, so one connection would leave a processor idle. */
const LANES = 2;

/** Connects, and makes the temporary tables that batches are copied into. */
export async function openSession(connectionString: string): Promise<ImportSession> {
  const [own, ...lanes] = await Promise.all(
    Array.from({ length: 1 + LANES }, () => openLane(connectionString)),
  );
  const { db, client } = own!;
  return {
    db,
    client,
    lanes,
    settle: () => settle(db),
    close: async () => {
      for (const lane of [own!, ...lanes]) await lane.db.destroy();
    },
  };
}

/** Any number that only Hearth's import locks. */
const IMPORT_LOCK = 7_061_993;

const TRIES_AGAIN_AFTER_MS = 200;

interface Waiting {
  /** Ends the waiting. */
  signal?: AbortSignal | undefined;
  /** Is told once where another import is running. */
  onWait?(): void;
}

/**
 * Imports once no other import runs on this database: two at once would wait for each other's rows for ever. Where the
 * signal is aborted meanwhile, gives null without importing.
 */
export async function inTurn<Result>(
  { client }: ImportSession,
  { signal, onWait }: Waiting,
  importAll: () => Promise<Result>,
): Promise<Result | null> {
  let hasWaited = false;
  while (!(await tryLock(client))) {
    if (!hasWaited) onWait?.();
    hasWaited = true;
    await pause(TRIES_AGAIN_AFTER_MS);
    if (signal?.aborted) return null;
  }
  try {
    return await importAll();
  } finally {
    // Where the connection is lost, the lock is gone with it.
    await client.query("select pg_advisory_unlock($1)", [IMPORT_LOCK]).catch(() => {});
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [IMPORT_LOCK]);
  return rows[0].locked;
}

async function openLane(connectionString: string): Promise<Lane> {
  const client = await connect(connectionString);
  // A batch that a crash loses is imported by the next run; waiting for the disk after each would halve the pace.
  await client.query("set synchronous_commit = off");
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  await makeStagingTable(db);
  return { db, client };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "hearth import" });
  // A connection that breaks fails the query that needs it next; unheard it would end the program.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function settle(db: Database): Promise<void> {
  await putInWaiting(db);
  // The commit of this brings what was committed before to the disk as well.
  await sql`set synchronous_commit = on`.execute(db);
  await sql`
    analyze members, feeds, posts, post_feeds, post_addresses, post_search_recent, post_search_older`.execute(
    db,
  );
}

function poolOf(client: pg.Client) {
  const only = { query: client.query.bind(client), release() {} };
  return { connect: async () => only, end: () => client.end(), options: {} };
}

async function makeStagingTable(db: Database): Promise<void> {
  await sql`
    create temporary table staged_posts (
      import_key text not null,
      member_id uuid not null,
      feed_id bigint not null,
      title text not null,
      content_type text not null,
      content text not null,
      thumbnail_url text,
      imported_hearts integer not null,
      created_at timestamptz not null,
      was_cut boolean not null,
      address_hash bytea
    ) on commit delete rows`.execute(db);
}

/** As `nice` counts: the site's processes, at 0, get the processor first. */
const LOWER_PRIORITY = { program: 10, backend: 5 };

/** Lets the site go first: this program, and PostgreSQL's processes for it where they run on this machine. */
export async function stepAside(
  { client, lanes }: ImportSession,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<void> {
  lower(0, LOWER_PRIORITY.program);
  // The number of a process on another machine may be that of any process here.
  if (!isEmbedded) return;
  for (const lane of [{ client }, ...lanes]) {
    const { rows } = await lane.client.query<{ pid: number }>("select pg_backend_pid() as pid");
    lower(rows[0]!.pid, LOWER_PRIORITY.backend);
  }
}

function lower(pid: number, priority: number): void {
  try {
    if (getPriority(pid) < priority) setPriority(pid, priority);
  } catch {
    // Where the system does not allow it, the import competes with the site as any program does.
  }
}
