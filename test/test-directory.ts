import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 30;
const PREFIX = "hearth-test-";

export interface TestDirectory {
  path: string;
  remove(): void;
}

/**
 * Makes a directory for a test's databases: in memory if there is room, where databases are created ten
 * times as fast; else in the system's temporary folder.
 */
export function makeTestDirectory(): TestDirectory {
  const place = realpathSync(roomInMemory() ? IN_MEMORY : tmpdir());
  removeAbandoned(place);
  const path = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function roomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}

/** Removes the directories of killed test runs. A directory's name contains the process id of its run. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(/^hearth-test-(\d+)-/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // Another user owns the directory, or its PostgreSQL is still stopping: a later run removes it.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
