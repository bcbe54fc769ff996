import type { Settings } from "../read-settings.ts";
import { refuseMissingSite } from "../backup/archive/snapshot.ts";
import type { Manifest } from "../backup/archive/manifest.ts";
import { connectDatabase, refuseUnfinishedRestore } from "../db/connect.ts";
import { makeLayout } from "../postgres/layout.ts";
import { lockDataDirectory } from "../postgres/lock.ts";
import { adoptNext, hasCluster } from "../postgres/next.ts";
import { CannotDo } from "../operator-errors.ts";
import { copyDatabase } from "./copy-database.ts";
import { copyIntoNewEmbedded } from "./new-embedded.ts";

interface Options {
  settings: Settings;
  signal: AbortSignal;
  say(message: string): void;
}

/**
 * Copies the site's database, the embedded one or that of `DATABASE_URL`, into the empty one at `target`.
 * Throws `CannotDo` when a Hearth is using the site's database or the target is not empty.
 */
export async function moveToAddress(target: string, { settings, signal, say }: Options): Promise<Manifest> {
  refuseMissingSite(settings);
  const source = await connectDatabase(settings, { log: say, join: false });
  try {
    return await copyDatabase({ from: source.connectionString, to: target, signal, say });
  } finally {
    await source.stop();
  }
}

/**
 * Copies the database of `DATABASE_URL` into a new embedded one. Throws `CannotDo` without DATABASE_URL, or
 * if there is an embedded one already.
 */
export async function moveToEmbedded({ settings, signal, say }: Options): Promise<Manifest> {
  const { databaseUrl, dataDir, workers } = settings;
  if (!databaseUrl) throw new CannotDo("The database is the embedded one already: DATABASE_URL is not set.");
  refuseUnfinishedRestore(dataDir);
  const layout = makeLayout(dataDir);
  const lock = await lockDataDirectory(layout);
  try {
    if (hasCluster(dataDir)) throw new CannotDo(alreadyThere(layout.home));
    const manifest = await copyIntoNewEmbedded({ layout, from: databaseUrl, workers, signal, say });
    adoptNext(layout);
    return manifest;
  } finally {
    lock.release();
  }
}

const alreadyThere = (home: string): string =>
  `${home} has a database already, perhaps the one that you moved away from. Move it out of the way first: mv ${home} ${home}-old`;
