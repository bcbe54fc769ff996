import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../read-settings.ts";
import { connectDatabase, restoreMark } from "../../db/connect.ts";
import { migrate } from "../../db/migrate.ts";
import { readEarlierVersions, readMigrations } from "../../db/migration-files.ts";
import { imageStoreOf } from "../../images/store-of.ts";
import { layoutOf } from "../../postgres/layout.ts";
import { lockDataDirectory } from "../../postgres/lock.ts";
import { CannotDo } from "../../operator-errors.ts";
import { DamagedBackup, type ArchivePart, readParts } from "./archive.ts";
import { fillDatabase, refuseUsedDatabase } from "./fill-database.ts";
import { FORMAT, HEADER, header, type Header, MANIFEST, type Manifest } from "./manifest.ts";

interface Options {
  path: string;
  settings: Settings;
  signal: AbortSignal;
  say(message: string): void;
}

/**
 * Restores a backup into an empty database and data directory. Checks the whole file before writing anything.
 * A file marks the data directory until the restore is complete: Hearth does not start on it, and the next
 * restore starts over. Throws `CannotDo`, or the signal's reason.
 */
export async function restoreBackup(options: Options): Promise<{ header: Header; manifest: Manifest }> {
  const { path, settings, say } = options;
  say("Reading the backup");
  const header = await checkBackup(path);
  if (settings.databaseUrl) await refuseUsedDatabase(settings.databaseUrl);
  await prepareFolder(settings);
  const manifest = await restoreInto(options, header);
  await rm(restoreMark(settings.dataDir));
  return { header, manifest };
}

async function restoreInto({ path, settings, signal, say }: Options, header: Header): Promise<Manifest> {
  const { connectionString, stop } = await connectDatabase(settings, {
    log: say,
    join: false,
    restores: true,
  });
  try {
    say("Restoring the database and the images");
    const to = { connectionString, store: imageStoreOf(settings) };
    const manifest = await fillDatabase({ path, parts: readParts(path), header, signal, say, ...to });
    await migrate(connectionString, say);
    return manifest;
  } finally {
    await stop();
  }
}

/** The folders of the data directory that a restore fills. */
function foldersOf({ dataDir, databaseUrl, s3 }: Settings): string[] {
  return [...(databaseUrl ? [] : [layoutOf(dataDir).home]), ...(s3 ? [] : [join(dataDir, "images")])];
}

/** Makes and marks the data directory. Throws `CannotDo` unless its folders are empty or half restored. */
async function prepareFolder(settings: Settings): Promise<void> {
  const { dataDir } = settings;
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDataDirectory(layoutOf(dataDir));
  try {
    for (const folder of foldersOf(settings)) {
      if (existsSync(restoreMark(dataDir))) await rm(folder, { recursive: true, force: true });
      else if (existsSync(folder) && (await readdir(folder)).length > 0) throw new CannotDo(notEmpty(folder));
    }
    await writeFile(restoreMark(dataDir), "");
  } finally {
    lock.release();
  }
}

function notEmpty(folder: string): string {
  return `${folder} is not empty. A backup is restored into an empty folder: move this one away, or set DATA_DIR to another.`;
}

/** The backup is intact, but this version of Hearth cannot restore it; the message says what to do. */
export class ForeignBackup extends CannotDo {
  override name = "ForeignBackup";
}

/**
 * Reads the whole file, so that damage is found before anything is written, and returns the header. Throws
 * `DamagedBackup`, and `ForeignBackup` when this version of Hearth cannot restore the backup.
 */
export async function checkBackup(path: string): Promise<Header> {
  let first: ArchivePart | undefined;
  let last: string | undefined;
  for await (const part of readParts(path)) {
    first ??= part;
    last = part.name;
  }
  if (first?.name !== HEADER) throw new DamagedBackup(path, "it does not begin like a Hearth backup.");
  const checked = await readHeader(path, first);
  if (last !== MANIFEST) throw new DamagedBackup(path, "its last part is missing.");
  return checked;
}

async function readHeader(path: string, { bytes }: ArchivePart): Promise<Header> {
  const read = JSON.parse(bytes.toString()) as Partial<Header>;
  if (read.format !== FORMAT) throw new ForeignBackup(madeByNewer(path, read.version));
  const checked = header.parse(read);
  await refuseUnknownSchema(path, checked);
  return checked;
}

async function refuseUnknownSchema(path: string, { migrations, version }: Header): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  // An earlier version of a migration makes the same columns, so its rows fit the present version's tables.
  const earlier = await readEarlierVersions();
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) throw new ForeignBackup(madeByNewer(path, version));
    if (known.get(name) === checksum) continue;
    if (earlier.some((one) => one.name === name && one.checksum === checksum)) continue;
    throw new ForeignBackup(
      `${path} is from a database that ran another version of the migration ${name}. Restore it with the Hearth that made it.`,
    );
  }
}

function madeByNewer(path: string, version = "of an unknown version"): string {
  return `${path} was made by a newer Hearth (${version}). Restore it with that version, or update this one first.`;
}
