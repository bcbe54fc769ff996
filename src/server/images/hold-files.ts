import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "../db/database.ts";

const LOCK = "hashtextextended('the files of images stay', 0)";

/**
 * Prevents the removal of image files until `releaseFiles` or the end of the connection, and waits for
 * removals in progress. A backup needs this because it reads the rows first and the files later.
 */
export async function holdFiles(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock(${LOCK})`);
}

export async function releaseFiles(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_unlock(${LOCK})`);
}

/**
 * Whether this transaction may remove files along with their rows. If so, `holdFiles` waits for the
 * transaction's end.
 */
export async function mayRemoveFiles(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(LOCK)}) as may`.execute(db);
  return rows[0]!.may;
}
