import type { Config } from "../config.ts";
import { connectionsNeeded } from "./connections.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "./embedded/postgres.ts";

/** Where the database answers, and how to let go of it. */
export interface ConnectedDatabase {
  connectionString: string;
  stop(): Promise<void>;
}

interface Options {
  /** Is told in words what takes time. */
  log(message: string): void;
  /** Whether the database of a Hearth that already runs on the data directory will do. */
  join: boolean;
}

/**
 * The operator's own PostgreSQL when there is one, else the embedded one in the data directory.
 * Throws `DataDirectoryInUse` when another Hearth has that and it may not be joined.
 */
export async function connectDatabase(
  { databaseUrl, dataDir, workers }: Pick<Config, "databaseUrl" | "dataDir" | "workers">,
  { log, join }: Options,
): Promise<ConnectedDatabase> {
  // The operator's own is the operator's to stop.
  if (databaseUrl) return { connectionString: databaseUrl, stop: async () => {} };
  const options = { dataDir, connections: connectionsNeeded(workers), log };
  return join ? joinEmbeddedPostgres(options) : startEmbeddedPostgres(options);
}
