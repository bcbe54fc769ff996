import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { CannotUseData } from "./cannot-use.ts";
import type { Layout } from "./layout.ts";
import { waitUntil } from "../concurrency/wait-until.ts";

const SQLITE_BUSY = 5;
const STOPPING_TAKES_AT_MOST_MS = 15_000;

/** Another running Hearth uses this data directory. */
export class DataDirectoryInUse extends Error {
  override name = "DataDirectoryInUse";
}

export interface DataDirectoryLock {
  /** Announces that this Hearth is stopping, so that a new one waits instead of giving up. */
  announceStop(): void;
  release(): void;
}

interface LockOwner {
  pid: number;
  host: string;
  stopping: boolean;
}

/** Keeps the lock files from garbage collection, which would close them and so release the locks. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data directory for this process alone, with a kernel file lock: SQLite's write lock on an empty
 * file, the only such lock that Node offers. Unlike a pid file, the lock is never stale, even after a crash
 * or a reboot, and works between containers.
 *
 * Throws {@link DataDirectoryInUse} if another Hearth holds the lock and is not stopping.
 */
export async function lockDataDirectory(layout: Layout): Promise<DataDirectoryLock> {
  let database = tryLock(layout);
  if (!database) {
    await waitUntil(
      () => {
        database = tryLock(layout);
        return database !== null || readOwner(layout)?.stopping === false;
      },
      { withinMs: readOwner(layout)?.stopping ? STOPPING_TAKES_AT_MOST_MS : 500, everyMs: 25 },
    );
  }
  if (!database) throw new DataDirectoryInUse(inUseMessage(layout));
  const lock = database;
  held.add(lock);
  writeOwner(layout, false);
  return {
    announceStop: () => writeOwner(layout, true),
    release() {
      if (!held.delete(lock)) return;
      rmSync(layout.lockOwnerFile, { force: true });
      lock.close();
    },
  };
}

function tryLock(layout: Layout): DatabaseSync | null {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(layout.lockFile);
  } catch (error) {
    throw unusable(layout, error);
  }
  try {
    database.exec("BEGIN IMMEDIATE");
    giveToOwnerOf(layout.dataDir, layout.lockFile);
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw unusable(layout, error);
  }
}

function unusable({ lockFile }: Layout, error: unknown): CannotUseData {
  return new CannotUseData(
    `The file ${lockFile} cannot be locked (${(error as Error).message}). If no Hearth is running on that folder, ` +
      "delete the file and start again.",
    { cause: error },
  );
}

function inUseMessage(layout: Layout): string {
  const owner = readOwner(layout);
  const elsewhere = owner && owner.host !== hostname() ? ` on ${owner.host}` : "";
  const who = owner ? `Another Hearth (process ${owner.pid}${elsewhere})` : "Another Hearth";
  return (
    `${who} is already running on the data directory ${layout.dataDir}. ` +
    "Stop it first, or give this one a directory of its own with DATA_DIR."
  );
}

function writeOwner(layout: Layout, stopping: boolean): void {
  const owner: LockOwner = { pid: process.pid, host: hostname(), stopping };
  writeFileSync(layout.lockOwnerFile, `${JSON.stringify(owner)}\n`);
  giveToOwnerOf(layout.dataDir, layout.lockOwnerFile);
}

function readOwner(layout: Layout): LockOwner | null {
  try {
    return JSON.parse(readFileSync(layout.lockOwnerFile, "utf8")) as LockOwner;
  } catch {
    return null;
  }
}

/** Gives a file to the directory's owner, so that one start as root does not shut a normal user out. */
function giveToOwnerOf(directory: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(directory);
  chownSync(file, uid, gid);
}
