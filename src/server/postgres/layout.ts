import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { CannotUseData } from "./cannot-use.ts";

/** Where everything of the embedded PostgreSQL lies inside the data directory. */
export interface Layout {
  /** The data directory itself, without symbolic links. */
  dataDir: string;
  /** Held by the kernel for as long as a Hearth runs on this directory. */
  lockFile: string;
  /** Says in words who holds the lock; never decides anything. */
  lockOwnerFile: string;
  /** Everything below belongs to the user PostgreSQL runs as. */
  home: string;
  cluster: string;
  passwordFile: string;
  settingsFile: string;
  customSettingsFile: string;
  logFile: string;
}

/**
 * Gives the places in a data directory, making the directory where it is missing.
 *
 * Throws an error in words when this user can't make it or write to it.
 */
export function makeLayout(dataDir: string): Layout {
  try {
    mkdirSync(dataDir, { recursive: true });
    const layout = layoutOf(realpathSync(dataDir));
    for (const path of [layout.dataDir, layout.lockFile, layout.lockOwnerFile]) refuseUnwritable(path);
    return layout;
  } catch (error) {
    throw new CannotUseData(
      `The data directory ${dataDir} can't be written to by this user (${(error as Error).message}). ` +
        "Run Hearth as the user it belongs to, or choose another directory with DATA_DIR.",
      { cause: error },
    );
  }
}

/** What is not there can be made; it may also be gone since a moment ago, with the Hearth whose it was. */
function refuseUnwritable(path: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/**
 * Gives the places in a data directory that is there.
 *
 * Takes its real path: PostgreSQL is found again by the path it was started with.
 */
export function layoutOf(dataDir: string): Layout {
  const home = join(dataDir, "postgres");
  return {
    dataDir,
    lockFile: join(dataDir, "hearth.lock"),
    lockOwnerFile: join(dataDir, "hearth.pid"),
    home,
    cluster: join(home, "cluster"),
    passwordFile: join(home, "password"),
    settingsFile: join(home, "hearth.conf"),
    customSettingsFile: join(home, "custom.conf"),
    logFile: join(home, "postgres.log"),
  };
}
