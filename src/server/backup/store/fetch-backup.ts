import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { CannotDo } from "../../operator-errors.ts";
import type { S3Bucket } from "../../s3/bucket.ts";
import { fetchFile } from "../../s3/fetch-file.ts";
import { sizeOf } from "../../s3/send-file.ts";
import { DamagedBackup, readParts } from "../archive/archive.ts";
import { freeBytes } from "../archive/disk-room.ts";
import { MANIFEST } from "../archive/manifest.ts";
import { megabytes } from "../archive/megabytes.ts";
import { siteOfName, UNFINISHED } from "./names.ts";

interface Fetched {
  /** The object's name in the store. */
  name: string;
  path: string;
  bucket: S3Bucket;
  signal: AbortSignal;
}

/**
 * Fetches a backup from the store and reads it to the end, by its own checksums. The file has its name once it is whole; a failure leaves
 * none. Returns its bytes. Throws `CannotDo`, `S3Failure` or the signal's reason.
 */
export async function fetchBackup({ name, path, bucket, signal }: Fetched): Promise<number> {
  const bytes = siteOfName(name) === null ? null : await sizeOf(bucket, name, signal);
  if (bytes === null)
    throw new CannotDo(`The store has no ${name}. npm run backup-store -- list shows what it has.`);
  const free = await freeBytes(dirname(path));
  if (free < bytes)
    throw new CannotDo(`${name} has ${megabytes(bytes)}, and ${dirname(path)} has ${megabytes(free)} left.`);
  const unfinished = path + UNFINISHED;
  try {
    await rm(unfinished, { force: true });
    await write(unfinished, { name, bytes, bucket, signal });
    await readWhole(unfinished, name, signal);
    await rename(unfinished, path);
    return bytes;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function readWhole(path: string, name: string, signal: AbortSignal): Promise<void> {
  try {
    let last = "";
    for await (const part of readParts(path)) {
      signal.throwIfAborted();
      last = part.name;
    }
    if (last !== MANIFEST) throw new DamagedBackup(path, "its last part is missing.");
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
    throw new CannotDo(`${name} is damaged in the store. Please fetch another backup.`, { cause: error });
  }
}

async function write(
  path: string,
  { bucket, ...wanted }: Omit<Fetched, "path"> & { bytes: number },
): Promise<void> {
  // Only its owner can read it, as where it was made.
  await using file = await open(path, "wx", 0o600);
  await fetchFile(bucket, file, wanted);
  await file.sync();
}
