import { fillFromSnapshot } from "../backup/archive/fill-from-snapshot.ts";
import { takeSnapshot } from "../backup/archive/snapshot.ts";
import type { Settings } from "../read-settings.ts";
import { refuseWithoutRoom } from "../backup/archive/disk-room.ts";
import { makeScratchDatabase } from "../db/scratch-database.ts";
import { CannotDo } from "../operator-errors.ts";
import { migrateAndCheck, type Migrated } from "./migrate-and-check.ts";

interface Options {
  settings: Settings;
  /** The site's database, which is only read. */
  connectionString: string;
  /** The size of the database in bytes. */
  size: number;
  signal: AbortSignal;
  say(message: string): void;
}

/**
 * Upgrades a copy of the site's database beside it, and deletes the copy. Throws `CannotDo` where there is no
 * room or no right to make a copy, what `migrateAndCheck` throws, or the signal's reason.
 */
export async function rehearseUpgrade({
  settings,
  connectionString,
  size,
  ...how
}: Options): Promise<Migrated> {
  await refuseWithoutRoom(settings, 2 * size, NO_ROOM);
  const scratch = await makeScratchDatabase(connectionString, "upgrade_check");
  if (!scratch) throw new CannotDo(MAY_NOT_CREATE);
  // A migration under way ends with its database.
  how.signal.addEventListener("abort", () => void scratch.remove().catch(() => {}));
  try {
    await copyInto(scratch.connectionString, connectionString, how);
    how.say("Migrating the copy");
    return await migrateAndCheck(scratch.connectionString, () => {});
  } finally {
    await scratch.remove();
  }
}

async function copyInto(copy: string, original: string, how: Pick<Options, "signal" | "say">): Promise<void> {
  const snapshot = await takeSnapshot(original);
  try {
    await fillFromSnapshot(snapshot, copy, how);
  } finally {
    await snapshot.end();
  }
}

const MAY_NOT_CREATE =
  "The role in DATABASE_URL may not create databases, so no copy can be made. Allow it (alter role … createdb), " +
  "or restore a backup into another database and start this version there.";

const NO_ROOM = {
  what: "The copy and its migrations need",
  remedy: "Make room, or restore a backup on another machine and start this version there.",
};
