import type { Config } from "../config.ts";
import { connectDatabase } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { prepareJobs } from "../jobs/jobs.ts";
import { say } from "../say.ts";
import type { Shutdown } from "../shutdown.ts";

/** Starts the database, unless the operator has one, and brings it up to date. Gives where it answers. */
export async function startDatabase(config: Config, shutdown: Shutdown): Promise<string> {
  const database = await connectDatabase(config, { log: say, join: false });
  shutdown.add(() => database.stop());
  await migrate(database.connectionString, say);
  await prepareJobs(database.connectionString);
  return database.connectionString;
}
