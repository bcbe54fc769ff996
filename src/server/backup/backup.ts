import type { ImageStore } from "../images/image-store.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import type { Manifest } from "./manifest.ts";
import { type Snapshot, takeSnapshot } from "./snapshot.ts";
import { tryRestoring } from "./try-restoring.ts";
import { writeBackup } from "./write-backup.ts";

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
 * Backs up the present database and the images that it names, while the site runs. The file gets its final
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
    const manifest = await writeBackup({ ...options, writer, snapshot });
    await writer.end();
    await snapshot.release();
    if (options.proven) options.say("Restoring it beside the site, to prove it");
    const isProven = options.proven && (await tryRestoring({ ...options, path: writer.unfinished }));
    options.signal.throwIfAborted();
    await writer.keep();
    return { manifest, isProven };
  } catch (error) {
    await writer.giveUp();
    throw error;
  }
}
