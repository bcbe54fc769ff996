import { statSync } from "node:fs";
import { basename } from "node:path";
import type { Settings } from "../../read-settings.ts";
import { connectDatabase } from "../../db/connect.ts";
import type { Database } from "../../db/database.ts";
import { databaseOn, openPool } from "../../db/pools.ts";
import { CannotDo } from "../../operator-errors.ts";
import type { S3Bucket } from "../../s3/bucket.ts";
import { S3Failure } from "../../s3/s3-failure.ts";
import { abortUpload, sendFile, sizeOf } from "../../s3/send-file.ts";
import { findCopy, leftUploads, recordCopy, recordUpload } from "./copy-records.ts";
import { siteOfName, UNFINISHED } from "./names.ts";
import { refuseMissingSite, refuseSecond } from "../archive/snapshot.ts";
import { openCopying } from "../archive/tables.ts";

interface Sent {
  path: string;
  settings: Settings;
  bucket: S3Bucket;
  signal: AbortSignal;
  say(message: string): void;
}

/** Copies a backup that the site has made to the store, and records it. Throws `CannotDo`, `AnotherBackup` or `S3Failure`. */
export async function sendBackup(sent: Sent): Promise<void> {
  const { path, settings } = sent;
  const name = basename(path);
  if (siteOfName(name) === null || name.endsWith(UNFINISHED))
    throw new CannotDo(`${path} is not a backup that the site made by itself: its name has another form.`);
  const bytes = statSync(path, { throwIfNoEntry: false })?.size;
  if (bytes === undefined) throw new CannotDo(`There is no file ${path}.`);
  refuseMissingSite(settings);
  const database = await connectDatabase(settings, { log: sent.say, join: true });
  try {
    await sendAlone(database.connectionString, { ...sent, name, bytes });
  } finally {
    await database.stop();
  }
}

async function sendAlone(connectionString: string, sent: Known): Promise<void> {
  const client = await openCopying(connectionString);
  const db = databaseOn(openPool(connectionString, 1, () => {}));
  try {
    await refuseSecond(client, "being copied");
    const isThere = await isInStore(db, sent);
    await dropLeftParts(db, sent);
    if (!isThere) await send(db, sent);
    await recordCopy(db, sent.name);
  } finally {
    await Promise.allSettled([db.destroy(), client.end()]);
  }
}

type Known = Sent & { name: string; bytes: number };

async function send(db: Database, { path, name, bucket, signal, say }: Known): Promise<void> {
  say(`Copying ${name} to the store`);
  const began = (uploadId: string): Promise<void> => recordUpload(db, name, uploadId);
  await sendFile(bucket, { path, name, began, signal });
}

/**
 * Whether the store has the copy already, from a process that was killed before it recorded it. Throws `CannotDo` for a file that this site
 * has not made, and where the store has an object of that name that is not this site's.
 */
async function isInStore(db: Database, { path, name, bytes, bucket, signal }: Known): Promise<boolean> {
  const copy = await findCopy(db, name);
  if (copy === null) throw new CannotDo(`This site has no record of ${name}, so it is another one's.`);
  if (copy.bytes !== bytes)
    throw new CannotDo(`${path} has ${bytes} bytes, and the site's backup of that name has ${copy.bytes}.`);
  const stored = await sizeOf(bucket, name, signal);
  if (stored === null) return false;
  const isOurs = copy.copiedAt !== null || copy.uploadId !== null;
  if (stored === bytes && isOurs) return true;
  throw new CannotDo(
    `The store has a backup ${name} that this site did not copy as it is. Perhaps a copy of this machine uses the same bucket: give it another one.`,
  );
}

/**
 * Ends the uploads that killed processes have left. A failure, as with a key that may not do so or a store that cannot,
 * is no reason to copy nothing.
 */
async function dropLeftParts(db: Database, { bucket, signal, say }: Known): Promise<void> {
  for (const upload of await leftUploads(db)) {
    try {
      await abortUpload(bucket, upload, signal);
      await recordUpload(db, upload.name, null);
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      say(`Parts of ${upload.name} in the store could not be deleted: ${error.message}`);
    }
  }
}
