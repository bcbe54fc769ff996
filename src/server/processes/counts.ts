import type { Settings } from "../read-settings.ts";
import type { Database } from "../db/database.ts";
import { CountsInDatabase } from "../http/limits/counts-in-database.ts";
import { CountsInMemory, type RequestCounts } from "../http/limits/request-counts.ts";

/** Counts in your own PostgreSQL, which other machines may share, or else in this process's memory. */
export function countsFor({ databaseUrl }: Settings, db: Database): RequestCounts {
  return databaseUrl === undefined ? new CountsInMemory() : new CountsInDatabase(db);
}
