import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Locks a name for all processes until this transaction ends. */
export async function lockName(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Locks a name without waiting; false while another transaction holds the lock. */
export async function tryLockName(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(db);
  return rows[0]!.locked;
}
