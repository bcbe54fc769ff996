import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../read-settings.ts";
import { connectionsNeeded } from "./pool-sizes.ts";
import { UnusableDatabase } from "./unusable-database.ts";
import { refuseSharedConnections } from "./pooler.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "../postgres/postgres.ts";

export interface ConnectedDatabase {
  connectionString: string;
  /** Stops the embedded PostgreSQL if this call started it. */
  stop(): Promise<void>;
}

interface Options {
  /** Reports slow steps to the operator. */
  log(message: string): void;
  /** Whether to use the PostgreSQL of a Hearth that already runs on the data directory. */
  join: boolean;
  /** True for a restore, which opens the database before it is complete. */
  restores?: boolean;
}

/** The file that marks the data directory as incomplete while a backup is being restored into it. */
export function restoreMark(dataDir: string): string {
  return join(dataDir, "unfinished-restore");
}

/**
 * Connects to your own PostgreSQL if `databaseUrl` is set, otherwise to the embedded one.
 * Throws `DataDirectoryInUse` if another Hearth holds the data directory and cannot be joined, and
 * `UnusableDatabase` if a restore is unfinished or a pooler lets sessions share connections.
 */
export async function connectDatabase(
  { databaseUrl, dataDir, workers }: Pick<Settings, "databaseUrl" | "dataDir" | "workers">,
  { log, join: mayJoin, restores = false }: Options,
): Promise<ConnectedDatabase> {
  if (!restores) refuseUnfinishedRestore(dataDir);
  // Hearth never stops a PostgreSQL that the operator runs.
  if (databaseUrl) {
    await refuseSharedConnections(databaseUrl);
    return { connectionString: databaseUrl, stop: async () => {} };
  }
  const options = { dataDir, connections: connectionsNeeded(workers), log };
  return mayJoin ? joinEmbeddedPostgres(options) : startEmbeddedPostgres(options);
}

/** Throws `UnusableDatabase` while a backup is being restored, or after a restore was interrupted. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(restoreMark(dataDir))) throw new UnusableDatabase(NOT_WHOLE(dataDir));
}

const NOT_WHOLE = (dataDir: string): string =>
  `A backup is being restored into ${dataDir}, or a restore was interrupted. Run npm run restore again.`;
