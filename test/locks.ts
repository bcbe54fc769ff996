import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../src/server/db/database.ts";

/** Waits until exactly this many statements on the database wait for a lock. */
export async function untilWaitingForLocks(db: Database, many: number): Promise<void> {
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]!.count;
  };
  await expect.poll(waiting).toBe(many);
}
