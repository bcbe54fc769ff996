import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { connectionsNeeded } from "./connections.ts";
import { UnusableDatabase } from "./migrate.ts";
import { refuseSharedConnections } from "./pooler.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "../postgres/postgres.ts";

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
  /** Whether a backup is being restored there. */
  restores?: boolean;
}

/** In the data directory for as long as a backup is being restored: what is there is not whole. */
export function restoreMark(dataDir: string): string {
  return join(dataDir, "unfinished-restore");
}

/**
 * The operator's own PostgreSQL when there is one, else the embedded one in the data directory.
 * Throws `DataDirectoryInUse` when another Hearth has that and it may not be joined, `UnusableDatabase` when only a
 * part of a backup is there or sessions share connections.
 */
export async function connectDatabase(
  { databaseUrl, dataDir, workers }: Pick<Config, "databaseUrl" | "dataDir" | "workers">,
  { log, join: mayJoin, restores = false }: Options,
): Promise<ConnectedDatabase> {
  if (!restores) refuseUnfinishedRestore(dataDir);
  // The operator's own is the operator's to stop.
  if (databaseUrl) {
    await refuseSharedConnections(databaseUrl);
    return { connectionString: databaseUrl, stop: async () => {} };
  }
  const options = { dataDir, connections: connectionsNeeded(workers), log };
  return mayJoin ? joinEmbeddedPostgres(options) : startEmbeddedPostgres(options);
}

/** Throws `UnusableDatabase` when only a part of a backup is there. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(restoreMark(dataDir))) throw new UnusableDatabase(NOT_WHOLE(dataDir));
}

const NOT_WHOLE = (dataDir: string): string =>
  `A backup is being restored into ${dataDir}, or was and the restoring was interrupted. Run npm run restore again.`;
