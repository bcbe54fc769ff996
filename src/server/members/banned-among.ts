import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** The ids among these whose members are banned now. */
export async function bannedAmong(db: Database, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from members where id = any(${ids}::uuid[]) and banned_at is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
