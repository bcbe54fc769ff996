import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Makes all that lock the same name, in whatever process, wait for the end of this transaction. */
export async function lockName(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
