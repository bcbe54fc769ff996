import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { UnusableDatabase } from "../db/unusable-database.ts";
import type { Binaries } from "./binaries.ts";
import { syncDirectory } from "./cluster.ts";
import { type Layout, layoutOf } from "./layout.ts";

/** The workshop: a data directory inside the data directory, in which a new database is built. */
export function workshopOf({ dataDir }: Layout): string {
  return join(dataDir, "new-database");
}

/** The folder of a complete database that replaces the present one at the next start. */
function nextOf({ dataDir }: Layout): string {
  return join(dataDir, "postgres-next");
}

/** Whether the data directory has an embedded database, in use or offered as the next one. */
export function hasCluster(dataDir: string): boolean {
  const layout = layoutOf(dataDir);
  return existsSync(layout.cluster) || existsSync(nextOf(layout));
}

/** Empties the workshop and gives it the present database's owner and custom settings. */
export function prepareWorkshop(layout: Layout): void {
  const workshop = workshopOf(layout);
  const { home, customSettingsFile } = layoutOf(workshop);
  // Retries, since the PostgreSQL of a killed command may still be stopping in the workshop.
  rmSync(workshop, { recursive: true, force: true, maxRetries: 5 });
  // PostgreSQL's user must be able to enter the workshop as it can enter the data directory.
  const place = statSync(layout.dataDir);
  mkdirSync(workshop, { mode: place.mode & 0o777 });
  mkdirSync(home, { mode: 0o700 });
  if (existsSync(layout.customSettingsFile)) cpSync(layout.customSettingsFile, customSettingsFile);
  if (process.getuid?.() !== 0) return;
  chownSync(workshop, place.uid, place.gid);
  // Under root, PostgreSQL runs as the owner of its folder, so a normal user's database stays that user's.
  const { uid, gid } = existsSync(layout.home) ? statSync(layout.home) : place;
  for (const path of [home, customSettingsFile]) if (existsSync(path)) chownSync(path, uid, gid);
}

/** Offers the workshop's database, complete and stopped, to replace the present one at the next start. */
export function offerNext(layout: Layout): void {
  renameSync(layoutOf(workshopOf(layout)).home, nextOf(layout));
  syncDirectory(layout.dataDir);
  rmSync(workshopOf(layout), { recursive: true, force: true });
}

/**
 * Puts an offered database in place and keeps the old one beside it, as `postgres-17`. After an interruption
 * the next call continues. Returns the old one's path; null if nothing was offered or kept. Call it only
 * while holding the data directory's lock.
 */
export function adoptNext(layout: Layout): string | null {
  const next = nextOf(layout);
  if (!existsSync(next)) return null;
  const kept = existsSync(layout.cluster) ? freeName(`${layout.home}-${majorOf(layout) ?? "old"}`) : null;
  if (kept) renameSync(layout.home, kept);
  else rmSync(layout.home, { recursive: true, force: true });
  renameSync(next, layout.home);
  syncDirectory(layout.dataDir);
  return kept;
}

function freeName(path: string): string {
  let name = path;
  for (let number = 2; existsSync(name); number++) name = `${path}-${number}`;
  return name;
}

/** The major version of the PostgreSQL that created the cluster; null without a readable `PG_VERSION`. */
export function majorOf(layout: Layout): number | null {
  try {
    return Number.parseInt(readFileSync(join(layout.cluster, "PG_VERSION"), "utf8"), 10) || null;
  } catch {
    return null;
  }
}

/** Throws `UnusableDatabase` if another major version created the cluster: PostgreSQL cannot read it. */
export function refuseOtherMajor(layout: Layout, { major }: Binaries): void {
  const found = majorOf(layout);
  if (found === null || found === major) return;
  const made = `The database in ${layout.home} was made by PostgreSQL ${found}`;
  throw new UnusableDatabase(
    found < major
      ? `${made}, and this Hearth brings ${major}. Run npm run upgrade-database: it moves everything into a new one and keeps the old.`
      : `${made}, newer than the ${major} that this Hearth brings. Start the Hearth that made it, or restore a backup into another DATA_DIR.`,
  );
}
