import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Locks a name for all processes until this transaction ends. */
export async function lockName(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
