import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

export const UNFINISHED = ".unfinished";
/** The beginning of the names of all backups that sites make by themselves. */
export const BACKUP_PREFIX = "hearth-";

const MADE = /^hearth-([\da-f]{8})-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst(\.unfinished)?$/;

/**
 * Tells sites apart whose backups are in one place: a site that was restored on another PostgreSQL is another one. A copied disk or virtual
 * machine is the same one.
 */
export async function markOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat(current_database(), ' ', system_identifier) as name from pg_control_system()`.execute(db);
  return createHash("sha256").update(rows[0]!.name).digest("hex").slice(0, 8);
}

/** The beginning of the names of a site's backups. */
export function prefixOf(site: string): string {
  return `${BACKUP_PREFIX}${site}-`;
}

/** The name of a backup. In alphabetical order, a site's names are in the order of their dates. */
export function backupNameAt(site: string, date: Date): string {
  const [day, time] = date.toISOString().split(/[T.]/);
  return `${prefixOf(site)}${day}-${time!.replaceAll(":", "")}.tar.zst`;
}

/** The mark of the site whose backup, perhaps an unfinished one, has this name; null for any other name. */
export function siteOfName(name: string): string | null {
  return MADE.exec(name)?.[1] ?? null;
}
