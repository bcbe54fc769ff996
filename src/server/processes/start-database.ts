import type { Settings } from "../read-settings.ts";
import { connectDatabase } from "../db/connect.ts";
import { makeLayout } from "../postgres/layout.ts";
import { lockDataDirectory } from "../postgres/lock.ts";
import { migrate } from "../db/migrate.ts";
import { listPending } from "../db/pending.ts";
import { say } from "../say.ts";
import type { Shutdown } from "../shutdown.ts";
import type { StartupPort } from "./startup-port.ts";

/**
 * Starts the embedded PostgreSQL, or connects to your own, and migrates the database. Returns its connection
 * string.
 *
 * Opens the startup port first if the start may take long. Your own database without pending migrations needs
 * none: other machines may serve it too, and a proxy turns to them at once while this one refuses connections
 * (decision 31).
 */
export async function startDatabase(
  settings: Settings,
  shutdown: Shutdown,
  startupPort: StartupPort,
): Promise<string> {
  const log = (message: string): void => {
    say(message);
    startupPort.note(message);
  };
  if (!settings.databaseUrl) await openPort(startupPort, settings.dataDir);
  const { connectionString, stop } = await connectDatabase(settings, { log, join: false });
  shutdown.add(stop);
  if (settings.databaseUrl && (await listPending(connectionString)).length > 0) await startupPort.open();
  await migrate(connectionString, log);
  return connectionString;
}

async function openPort(startupPort: StartupPort, dataDir: string): Promise<void> {
  try {
    await startupPort.open();
  } catch {
    // If another Hearth holds the data directory, the lock throws an error that says so. A Hearth that is
    // stopping frees the lock and the port.
    const lock = await lockDataDirectory(makeLayout(dataDir));
    lock.release();
    await startupPort.open();
  }
}
