import type { Database } from "../db/database.ts";
import { databaseOn, openPool } from "../db/pools.ts";
import { say } from "../say.ts";

/** Records what a command has done. The work itself is done, so a record that fails is only said. */
export async function recordAside(
  connectionString: string,
  what: string,
  write: (db: Database) => Promise<void>,
): Promise<void> {
  const db = databaseOn(openPool(connectionString, 1, () => {}));
  try {
    await write(db);
  } catch (error) {
    say(`${what} could not be recorded for the overview: ${String(error)}`);
  } finally {
    await db.destroy();
  }
}
