import { fillFromSnapshot } from "../backup/archive/fill-from-snapshot.ts";
import { refuseUsedDatabase } from "../backup/archive/fill-database.ts";
import type { Manifest } from "../backup/archive/manifest.ts";
import { takeSnapshot } from "../backup/archive/snapshot.ts";
import { isInUse } from "../db/in-use.ts";
import { CannotDo } from "../operator-errors.ts";

interface Options {
  /** The site's database. */
  from: string;
  /** An empty database. */
  to: string;
  /** Makes the copy the site's database. Writes to the old one stay locked out until this resolves. */
  adopt?: () => Promise<void>;
  signal: AbortSignal;
  say(message: string): void;
}

/**
 * Copies a whole database into an empty one and compares every table; images stay where they are. The old
 * database is only read. Throws `CannotDo` while a Hearth uses the old one, since its later writes would be
 * lost, or the signal's reason.
 */
export async function copyDatabase({ from, to, adopt, signal, say }: Options): Promise<Manifest> {
  await refuseUsedDatabase(to);
  await refuseRunning(from);
  const snapshot = await takeSnapshot(from, { keepsWritersOut: true });
  try {
    const manifest = await fillFromSnapshot(snapshot, to, { signal, say });
    await refuseRunning(from);
    await adopt?.();
    return manifest;
  } finally {
    await snapshot.end();
  }
}

async function refuseRunning(connectionString: string): Promise<void> {
  if (await isInUse(connectionString)) throw new CannotDo(WRITES_WOULD_BE_LOST);
}

const WRITES_WOULD_BE_LOST =
  "A Hearth is working on the database: anything it writes now would be lost. Stop the site and its commands on every machine, then run this again.";
