import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
// Without it, ids would be read as text.
import "../db/database.ts";
import type { Database } from "../db/database.ts";
import type { DB } from "../db/schema.ts";

/** The import's one connection, as Kysely sees it and as COPY needs it: what both do is one transaction. */
export interface ImportSession {
  db: Database;
  client: pg.Client;
  /** Tells PostgreSQL's planner of many new rows, so that the site is fast at once. */
  refreshStatistics(): Promise<void>;
  close(): Promise<void>;
}

/** Connects, and makes the temporary table that batches are copied into. */
export async function openSession(connectionString: string): Promise<ImportSession> {
  const client = new pg.Client({ connectionString, application_name: "hearth import" });
  // A connection that breaks fails the query that needs it next; unheard it would end the program.
  client.on("error", () => {});
  await client.connect();
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  await makeStagingTable(db);
  return {
    db,
    client,
    refreshStatistics: async () =>
      void (await sql`analyze members, feeds, posts, post_feeds, post_addresses`.execute(db)),
    close: () => db.destroy(),
  };
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
