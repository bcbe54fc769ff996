import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { CannotUseData } from "./cannot-use.ts";

/** The paths of the embedded PostgreSQL in a data directory. */
export interface Layout {
  /** The data directory itself, without symbolic links. */
  dataDir: string;
  /** Locked as long as a Hearth runs on this directory. */
  lockFile: string;
  /** Describes the lock's holder for messages. Only the lock itself decides. */
  lockOwnerFile: string;
  /** The folder of the files below. All belong to the user that PostgreSQL runs as. */
  home: string;
  cluster: string;
  passwordFile: string;
  settingsFile: string;
  customSettingsFile: string;
  logFile: string;
}

/** Creates the data directory if needed. Throws `CannotUseData` if this user cannot create or write to it. */
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

/** Passes a missing file: it can be created, and a Hearth that just stopped may have removed it. */
function refuseUnwritable(path: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Takes the real path, without symbolic links, since a running PostgreSQL is recognised by its path. */
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
