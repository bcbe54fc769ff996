import { readFileSync } from "node:fs";
import pg from "pg";
import { CannotUseData } from "./cannot-use.ts";
import type { Layout } from "./layout.ts";

/** The password of the embedded PostgreSQL. Throws `CannotUseData` if it cannot be read. */
export function readPassword({ passwordFile }: Layout): string {
  let password = "";
  let why = "it is empty";
  try {
    password = readFileSync(passwordFile, "utf8").trim();
  } catch (error) {
    why = (error as Error).message;
  }
  if (password) return password;
  throw new CannotUseData(`The database's password cannot be read from ${passwordFile} (${why}). ${RESTORE}`);
}

/** Connects once. Throws `CannotUseData` if the database has another password than the file. */
export async function refuseWrongPassword({ passwordFile }: Layout, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INVALID_PASSWORD) throw error;
    throw new CannotUseData(`The password in ${passwordFile} is not the database's. ${RESTORE}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

const INVALID_PASSWORD = "28P01";
const RESTORE = "Bring the file back from a copy of the folder, or restore a backup into an empty DATA_DIR.";
