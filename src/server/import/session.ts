import { getPriority, setPriority } from "node:os";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
// Sets the driver's type parsers; without them it returns ids as text.
import "../db/pools.ts";
import type { Database } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import { waitUntil } from "../concurrency/wait-until.ts";
import { putInWaiting } from "../search/search-index.ts";
import { type Lane, makeStagingTable } from "./write-batch.ts";

export interface ImportSession extends Lane {
  /** The connections that write posts, one batch each at a time. */
  lanes: Lane[];
  /** Ends an import: flushes to disk, merges pending index entries, updates the planner's statistics. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Indexing a post's words takes as long as writing it, so one connection would leave a processor idle. */
const LANES = 2;

/** Connects, and creates the temporary tables that batches are copied into. */
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

/** The key of the advisory lock: any number that nothing else in Hearth locks. */
const IMPORT_LOCK = 7_061_993;

const TRIES_AGAIN_AFTER_MS = 200;

interface Waiting {
  signal?: AbortSignal | undefined;
  /** Called once if another import is running. */
  onWait?(): void;
}

/**
 * Runs `importAll` once no other import runs on this database: two at once would deadlock on each other's
 * rows. Does not run it if the signal aborts during the wait.
 */
export async function inTurn(
  { client }: ImportSession,
  { signal, onWait }: Waiting,
  importAll: () => Promise<void>,
): Promise<void> {
  const lock = () => tryLock(client);
  if (!(await lock())) {
    onWait?.();
    const wait = { withinMs: Infinity, everyMs: TRIES_AGAIN_AFTER_MS, signal };
    if (!(await waitUntil(lock, wait))) return;
  }
  try {
    await importAll();
  } finally {
    // A lost connection has released the lock already, so its error does not matter.
    await client.query("select pg_advisory_unlock($1)", [IMPORT_LOCK]).catch(() => {});
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [IMPORT_LOCK]);
  return rows[0].locked;
}

async function openLane(connectionString: string): Promise<Lane> {
  const client = await connect(connectionString);
  // A batch that a crash loses is imported by the next run. Waiting for the disk at each commit would halve
  // the speed.
  await client.query("set synchronous_commit = off");
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  await makeStagingTable(db);
  return { db, client };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "hearth import" });
  // A broken connection fails the next query; without this listener, its error would end the program.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function settle(db: Database): Promise<void> {
  await putInWaiting(db);
  // The commit of `analyze` then waits for the disk, and flushes all earlier commits with it.
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

/** `nice` values: the site's processes, at 0, get the processor first. */
const LOWER_PRIORITY = { program: 10, backend: 5 };

/** Lowers the priority of this program, and of embedded PostgreSQL's processes for it, below the site's. */
export async function stepAside(
  { client, lanes }: ImportSession,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<void> {
  lower(0, LOWER_PRIORITY.program);
  // Your own PostgreSQL may run on another machine, whose process ids mean other processes here.
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
    // If the system forbids a lower priority, the import competes with the site like any program.
  }
}
