import { type Dirent, existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { connectDatabase, restoreMark } from "../db/connect.ts";
import { layoutOf } from "../postgres/layout.ts";
import { lockDataDirectory } from "../postgres/lock.ts";
import { migrate } from "../db/migrate.ts";
import { imageStoreOf } from "../images/store-of.ts";
import { CannotDo } from "../say.ts";
import { readParts } from "./archive-reader.ts";
import { refuseUsedDatabase } from "./empty-database.ts";
import { fillDatabase } from "./fill-database.ts";
import type { Header, Manifest } from "./manifest.ts";
import { readHeader } from "./read-header.ts";
import { checkSeal } from "./seal.ts";

interface Options {
  path: string;
  config: Config;
  signal: AbortSignal;
  say(message: string): void;
}

/**
 * Restores a backup into an empty place. Checks the whole file before writing anything. A mark in the data
 * directory lasts until the restore is complete: Hearth does not start on it, and the next restore starts
 * over. Throws `CannotDo`, or the signal's reason.
 */
export async function restoreBackup(options: Options): Promise<{ header: Header; manifest: Manifest }> {
  const { path, config, say } = options;
  say("Reading the backup");
  await checkSeal(path);
  const header = await readHeader(path);
  if (config.databaseUrl) await refuseUsedDatabase(config.databaseUrl);
  await prepareFolder(config);
  const manifest = await restoreInto(options, header);
  await rm(restoreMark(config.dataDir));
  return { header, manifest };
}

async function restoreInto({ path, config, signal, say }: Options, header: Header): Promise<Manifest> {
  const { connectionString, stop } = await connectDatabase(config, { log: say, join: false, restores: true });
  try {
    say("Restoring the database and the images");
    const to = { connectionString, store: imageStoreOf(config) };
    const manifest = await fillDatabase({ path, parts: readParts(path), header, signal, say, ...to });
    await migrate(connectionString, say);
    return manifest;
  } finally {
    await stop();
  }
}

/** The folders of the data directory that a restore fills. */
function foldersOf({ dataDir, databaseUrl, s3 }: Config): string[] {
  return [...(databaseUrl ? [] : [layoutOf(dataDir).home]), ...(s3 ? [] : [join(dataDir, "images")])];
}

/** Makes the data directory and its mark. Throws `CannotDo` unless the folders are empty or half restored. */
async function prepareFolder(config: Config): Promise<void> {
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDataDirectory(layoutOf(dataDir));
  try {
    for (const folder of foldersOf(config)) {
      if (existsSync(restoreMark(dataDir))) await rm(folder, { recursive: true, force: true });
      else if ((await contentsOf(folder)).length > 0) throw new CannotDo(notEmpty(folder));
    }
    await writeFile(restoreMark(dataDir), "");
  } finally {
    lock.release();
  }
}

async function contentsOf(folder: string): Promise<Dirent[]> {
  return existsSync(folder) ? readdir(folder, { withFileTypes: true }) : [];
}

function notEmpty(folder: string): string {
  return `${folder} is not empty. A backup is restored where there is nothing: move it away, or set DATA_DIR to another folder.`;
}
