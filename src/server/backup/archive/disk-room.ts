import pg from "pg";
import { statfs } from "node:fs/promises";
import { megabytes } from "./megabytes.ts";
import type { Settings } from "../../read-settings.ts";
import { CannotDo } from "../../operator-errors.ts";

/**
 * Throws `CannotDo` where the disk of the site's own PostgreSQL has fewer bytes left than `needed`: a full disk would stop the site itself. The
 * room on the machine of another PostgreSQL is not known here.
 */
export async function refuseWithoutRoom(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  needed: number,
  { what, remedy }: { what: string; remedy: string },
): Promise<void> {
  if (databaseUrl) return;
  const free = await freeBytes(dataDir);
  if (free >= needed) return;
  throw new CannotDo(
    `${what} ${megabytes(needed)} beside the site's database, and ${dataDir} has ${megabytes(free)} left. ${remedy}`,
  );
}

/** The bytes that are left on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The bytes that a database takes. */
export async function databaseSize(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ size: string }>(
      "select pg_database_size(current_database())::text as size",
    );
    return Number(rows[0]!.size);
  } finally {
    await client.end();
  }
}
