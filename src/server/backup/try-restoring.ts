import { createHash } from "node:crypto";
import pg from "pg";
import { withDatabase } from "../db/with-database.ts";
import { readParts } from "./archive-reader.ts";
import { fillDatabase } from "./fill-database.ts";
import { readHeader } from "./read-header.ts";
import { checkSeal } from "./seal.ts";

/** PostgreSQL's `insufficient_privilege`. */
const NOT_ALLOWED = "42501";

interface Options {
  path: string;
  /** The database that the backup is of. */
  connectionString: string;
  signal: AbortSignal;
  say(message: string): void;
}

/**
 * Proves a backup: checks the file, restores it into a scratch database beside the site's and compares every
 * table. False means that the role may not create databases, so only the file was checked. Throws
 * `DamagedBackup`, `ForeignBackup`, `RestoredOtherwise` or the signal's reason.
 */
export async function tryRestoring({ path, connectionString, signal, say }: Options): Promise<boolean> {
  await checkSeal(path);
  const header = await readHeader(path);
  const scratch = await makeScratch(connectionString);
  if (!scratch) return false;
  try {
    await fillDatabase({
      path,
      parts: readParts(path),
      header,
      connectionString: scratch.connectionString,
      store: null,
      signal,
      say,
    });
    return true;
  } finally {
    await scratch.remove();
  }
}

/** Null when the role may not create databases. */
async function makeScratch(connectionString: string) {
  const admin = new pg.Client({ connectionString, application_name: "hearth backup" });
  admin.on("error", () => {});
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>("select current_database() as name");
  // Only one backup runs at a time, so an existing database of this name is left over from a killed one.
  const name = `hearth_backup_check_${createHash("sha256").update(rows[0]!.name).digest("hex").slice(0, 12)}`;
  const remove = async (): Promise<void> => {
    await admin.query(`drop database if exists ${name} with (force)`);
  };
  try {
    await remove();
    await admin.query(`create database ${name} encoding 'UTF8' template template0`);
  } catch (error) {
    await admin.end();
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return null;
    throw error;
  }
  return {
    connectionString: withDatabase(connectionString, name),
    remove: async () => {
      await remove();
      await admin.end();
    },
  };
}
