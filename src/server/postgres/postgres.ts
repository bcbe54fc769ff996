import { existsSync, realpathSync } from "node:fs";
import { type Binaries, findBinaries } from "./binaries.ts";
import { DATABASE, ensureCluster, ROLE } from "./cluster.ts";
import { accepts } from "./free-port.ts";
import { makeLauncher, startOnFreePort } from "./launch.ts";
import { type Layout, layoutOf, makeLayout } from "./layout.ts";
import { isServerOf, readPostmasterFile } from "./leftover.ts";
import { DataDirectoryInUse, lockDataDirectory } from "./lock.ts";
import { keepLogSmall } from "./log-file.ts";
import { adoptNext, refuseOtherMajor } from "./next.ts";
import { readPassword, refuseWrongPassword } from "./password.ts";
import { prepareRunAs } from "./run-as.ts";
import { supervise } from "./supervise.ts";
import { waitUntil } from "../concurrency/wait-until.ts";

/** The time that another Hearth on the same data directory may take to start or stop. */
const SETTLES_WITHIN_MS = 60_000;
const TRIES_AGAIN_AFTER_MS = 100;

export interface EmbeddedPostgres {
  /** Stays the same when PostgreSQL restarts. */
  connectionString: string;
  /** Stops PostgreSQL and frees the data directory, within eight seconds. May be called repeatedly. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The directory with the database, in the folder `postgres/`. It is created if missing. */
  dataDir: string;
  /** False only for tests: PostgreSQL is faster, but a power cut destroys the data. */
  durable?: boolean;
  connections?: number;
  /** The PostgreSQL programs to use, if another major version than the installed one created the cluster. */
  binaries?: Binaries;
  /** Reports slow steps and failures to the operator. */
  log(message: string): void;
}

/**
 * Starts the embedded PostgreSQL on a data directory and recovers from whatever an earlier run left.
 * PostgreSQL restarts on the same port if it dies, and stops when this process ends in any way.
 *
 * Throws `DataDirectoryInUse` if another Hearth holds the directory, `UnusableDatabase` if another major
 * version made the database, and `CannotUseData` for other causes that an operator can act on.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, connections = 100 } = options;
  const layout = makeLayout(options.dataDir);
  const lock = await lockDataDirectory(layout);
  try {
    const binaries = options.binaries ?? findBinaries();
    adoptNext(layout);
    refuseOtherMajor(layout, binaries);
    const runAs = prepareRunAs(layout, binaries);
    ensureCluster(layout, binaries, runAs, { durable, log });
    const launch = makeLauncher({ layout, binaries, runAs, durable, connections, log });
    const server = await startOnFreePort(launch);
    const connectionString = connectionStringFor(layout, server.port);
    await refuseWrongPassword(layout, connectionString).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    const endLogCheck = keepLogSmall(layout.logFile, runAs);
    const supervisor = supervise(server, launch, log);
    const stop = async (): Promise<void> => {
      lock.announceStop();
      await supervisor.stop();
      endLogCheck();
      lock.release();
    };
    let stopped: Promise<void> | undefined;
    return {
      connectionString,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Does the same as `startEmbeddedPostgres`, but if another Hearth holds the directory, uses its PostgreSQL
 * and leaves it running. Waits for a Hearth that is just starting or stopping.
 */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  let joined = await joinOrStart(options);
  if (!joined) {
    options.log("Waiting for the Hearth that is starting or stopping on this data");
    const isJoined = async () => (joined = await joinOrStart(options)) !== null;
    await waitUntil(isJoined, { withinMs: SETTLES_WITHIN_MS, everyMs: TRIES_AGAIN_AFTER_MS });
  }
  // If the other Hearth has not settled by then, this throws `DataDirectoryInUse`.
  return joined ?? startEmbeddedPostgres(options);
}

/** Null while another Hearth holds the directory and no PostgreSQL answers there. */
async function joinOrStart(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres | null> {
  const running = await findRunningPostgres(options.dataDir);
  if (running) return { connectionString: running, stop: async () => {} };
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return null;
    throw error;
  }
}

/**
 * The connection string of an embedded PostgreSQL that already runs on this data directory; null if none
 * runs. Throws `CannotUseData` if this user may not read its password.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const layout = layoutOf(realpathSync(dataDir));
  const found = readPostmasterFile(layout.cluster);
  if (!found?.ready || !isServerOf(found.pid, layout.cluster)) return null;
  if (!(await accepts(found.port))) return null;
  return connectionStringFor(layout, found.port);
}

function connectionStringFor(layout: Layout, port: number): string {
  return `postgres://${ROLE}:${readPassword(layout)}@127.0.0.1:${port}/${DATABASE}`;
}
