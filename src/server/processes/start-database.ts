import type { Config } from "../config.ts";
import { connectDatabase } from "../db/connect.ts";
import { makeLayout } from "../postgres/layout.ts";
import { lockDataDirectory } from "../postgres/lock.ts";
import { migrate } from "../db/migrate.ts";
import { hasPendingMigrations } from "../db/pending.ts";
import { prepareJobs } from "../jobs/jobs.ts";
import { say } from "../say.ts";
import type { Shutdown } from "../shutdown.ts";
import type { Door } from "./door.ts";

/**
 * Starts the database, unless the operator has one, and brings it up to date. Gives where it answers.
 *
 * Opens the door where that takes long. Not for a database of the operator's that is up to date: other machines may serve
 * it as well, and a proxy goes to those at once while this one refuses connections (decision 31).
 */
export async function startDatabase(config: Config, shutdown: Shutdown, door: Door): Promise<string> {
  const log = (message: string): void => {
    say(message);
    door.note(message);
  };
  if (!config.databaseUrl) await openDoor(door, config.dataDir);
  const { connectionString, stop } = await connectDatabase(config, { log, join: false });
  shutdown.add(stop);
  if (config.databaseUrl && (await hasPendingMigrations(connectionString))) await door.open();
  await migrate(connectionString, log);
  await prepareJobs(connectionString);
  return connectionString;
}

async function openDoor(door: Door, dataDir: string): Promise<void> {
  try {
    await door.open();
  } catch {
    // Where another Hearth has the data directory, say that. One that is just stopping frees the port as well.
    const lock = await lockDataDirectory(makeLayout(dataDir));
    lock.release();
    await door.open();
  }
}
