import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { CountsInDatabase } from "../http/limits/counts-in-database.ts";
import { OwnCounts, type RequestCounts } from "../http/limits/request-counts.ts";

/** Where requests are counted: a database that was named may be other machines' as well; one in DATA_DIR is ours. */
export function countsFor({ databaseUrl }: Config, db: Database): RequestCounts {
  return databaseUrl === undefined ? new OwnCounts() : new CountsInDatabase(db);
}
