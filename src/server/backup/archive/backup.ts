import { makeScratchDatabase } from "../../db/scratch-database.ts";
import type { ImageStore } from "../../images/image-store.ts";
import { ArchiveWriter, type ArchivePart, readParts } from "./archive.ts";
import { fillDatabase } from "./fill-database.ts";
import { manifest, type Manifest } from "./manifest.ts";
import { partsOfSite } from "./parts-of-site.ts";
import { checkBackup } from "./restore.ts";
import { type Snapshot, takeSnapshot } from "./snapshot.ts";

interface Options {
  path: string;
  connectionString: string;
  store: ImageStore;
  /** Whether to prove the backup by restoring it. */
  proven: boolean;
  signal: AbortSignal;
  say(message: string): void;
}

export interface MadeBackup {
  manifest: Manifest;
  /** False when no proof was requested, and when the role may not create databases. */
  isProven: boolean;
}

/**
 * Backs up the database and the images that it names, while the site runs. The file gets its final
 * name once it is complete, on the disk and, if requested, proven. A failure leaves no file. Throws the
 * signal's reason.
 */
export async function makeBackup(options: Options): Promise<MadeBackup> {
  const snapshot = await takeSnapshot(options.connectionString);
  try {
    return await writeAndProve(snapshot, options);
  } finally {
    await snapshot.end();
  }
}

async function writeAndProve(snapshot: Snapshot, options: Options): Promise<MadeBackup> {
  const writer = await ArchiveWriter.begin(options.path);
  try {
    const made = await writeParts(writer, partsOfSite({ ...options, snapshot }));
    await writer.end();
    await snapshot.release();
    if (options.proven) options.say("Restoring the backup beside the site, to prove it");
    const isProven = options.proven && (await tryRestoring({ ...options, path: writer.unfinished }));
    options.signal.throwIfAborted();
    await writer.keep();
    return { manifest: made, isProven };
  } catch (error) {
    await writer.giveUp();
    throw error;
  }
}

/** Writes all parts and returns the manifest, which is the last part. Throws the signal's reason. */
async function writeParts(writer: ArchiveWriter, parts: AsyncIterable<ArchivePart>): Promise<Manifest> {
  let last: ArchivePart | undefined;
  for await (const part of parts) {
    await writer.write(part.name, part.bytes);
    last = part;
  }
  return manifest.parse(JSON.parse(last!.bytes.toString()));
}

/**
 * Proves a backup: checks the file, restores it into a scratch database beside the site's and compares every
 * table. False means that the role may not create databases, so only the file was checked. Throws
 * `DamagedBackup`, `ForeignBackup`, `RestoredOtherwise` or the signal's reason.
 */
async function tryRestoring({ path, connectionString, signal, say }: Options): Promise<boolean> {
  const header = await checkBackup(path);
  const scratch = await makeScratchDatabase(connectionString, "backup_check");
  if (!scratch) return false;
  // A statement under way ends with its database.
  signal.addEventListener("abort", () => void scratch.remove().catch(() => {}));
  try {
    await fillDatabase({
      path,
      parts: readParts(path),
      header,
      connectionString: scratch.connectionString,
      store: null,
      signal,
      say,
    });
    return true;
  } finally {
    await scratch.remove();
  }
}
