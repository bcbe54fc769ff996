import { getPriority, setPriority } from "node:os";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
// Without it, ids would be read as text.
import "../db/database.ts";
import type { Database } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import { putInWaiting } from "../search/search-index.ts";
import { makeTextsTable } from "./search-words.ts";

/** The import's connections. */
export interface ImportSession {
  /** The connection that writes, as Kysely sees it and as COPY needs it: what both do is one transaction. */
  db: Database;
  client: pg.Client;
  /** The connection that finds the words of posts, while the other writes. */
  words: pg.Client;
  /** Ends an import: all of it is on the disk, and the site is fast at once. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Connects, and makes the temporary tables that batches are copied into. */
export async function openSession(connectionString: string): Promise<ImportSession> {
  const client = await connect(connectionString, "hearth import");
  const words = await connect(connectionString, "hearth import (words)");
  // A batch that a crash loses is imported by the next run; waiting for the disk after each would halve the pace.
  await client.query("set synchronous_commit = off");
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  await makeStagingTable(db);
  await makeTextsTable(words);
  return {
    db,
    client,
    words,
    settle: () => settle(db),
    close: async () => {
      await words.end();
      await db.destroy();
    },
  };
}

async function connect(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name });
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
      address_hash bytea,
      words tsvector not null,
      folded_title text not null
    ) on commit delete rows`.execute(db);
}

/** As `nice` counts: the site's processes, at 0, get the processor first. */
const LOWER_PRIORITY = { program: 10, backend: 5 };

/** Lets the site go first: this program, and PostgreSQL's processes for it where they run on this machine. */
export async function stepAside(
  { client, words }: ImportSession,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<void> {
  lower(0, LOWER_PRIORITY.program);
  // The number of a process on another machine may be that of any process here.
  if (!isEmbedded) return;
  for (const connection of [client, words]) {
    const { rows } = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
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
