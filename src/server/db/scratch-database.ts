import { createHash } from "node:crypto";
import pg from "pg";
import { withDatabase } from "./with-database.ts";

/** An empty database beside the site's, for a copy that is thrown away. */
export interface ScratchDatabase {
  connectionString: string;
  /** Drops it, even while connections are open, and may be called twice. */
  remove(): Promise<void>;
}

/** PostgreSQL's `insufficient_privilege`. */
const NOT_ALLOWED = "42501";

/**
 * Makes a scratch database on the server of the site's. `purpose`, of letters and underscores, becomes part of
 * its name: only one can exist for a purpose, so a database of that name is left over from a killed command,
 * and is replaced. Returns null when the role may not create databases.
 */
export async function makeScratchDatabase(
  connectionString: string,
  purpose: string,
): Promise<ScratchDatabase | null> {
  const admin = new pg.Client({ connectionString, application_name: "hearth backup" });
  admin.on("error", () => {});
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>("select current_database() as name");
  const name = `hearth_${purpose}_${createHash("sha256").update(rows[0]!.name).digest("hex").slice(0, 12)}`;
  const drop = async (): Promise<void> => {
    await admin.query(`drop database if exists ${name} with (force)`);
  };
  try {
    await drop();
    await admin.query(`create database ${name} encoding 'UTF8' template template0`);
  } catch (error) {
    await admin.end();
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return null;
    throw error;
  }
  const removeOnce = async (): Promise<void> => {
    try {
      await drop();
    } finally {
      await admin.end();
    }
  };
  let removal: Promise<void> | null = null;
  return { connectionString: withDatabase(connectionString, name), remove: () => (removal ??= removeOnce()) };
}
