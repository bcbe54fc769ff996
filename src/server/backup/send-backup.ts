import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { Config } from "../config.ts";
import { connectDatabase } from "../db/connect.ts";
import { CannotDo } from "../operator-errors.ts";
import type { S3Bucket } from "../s3/bucket.ts";
import { S3Failure } from "../s3/s3-failure.ts";
import { abortLeftUploads, sendFile } from "../s3/send-file.ts";
import { BACKUP_PREFIX, siteOfName, UNFINISHED } from "./names.ts";
import { recordAside } from "./record-aside.ts";
import { recordCopy } from "./records.ts";
import { refuseMissingSite, refuseSecond } from "./snapshot.ts";
import { openCopying } from "./tables.ts";

interface Sent {
  path: string;
  config: Config;
  bucket: S3Bucket;
  signal: AbortSignal;
  say(message: string): void;
}

/** Copies a backup that the site has made to the store, and records it. Throws `CannotDo`, `AnotherBackup` or `S3Failure`. */
export async function sendBackup(sent: Sent): Promise<void> {
  const { path, config } = sent;
  const name = basename(path);
  const site = siteOfName(name);
  if (site === null || name.endsWith(UNFINISHED))
    throw new CannotDo(`${path} is not a backup that the site made by itself: its name has another form.`);
  if (!existsSync(path)) throw new CannotDo(`There is no file ${path}.`);
  refuseMissingSite(config);
  const database = await connectDatabase(config, { log: sent.say, join: true });
  try {
    await sendAlone(database.connectionString, { ...sent, name, site });
  } finally {
    await database.stop();
  }
}

async function sendAlone(
  connectionString: string,
  { path, name, site, bucket, signal, say }: Sent & { name: string; site: string },
): Promise<void> {
  const client = await openCopying(connectionString);
  try {
    await refuseSecond(client, "being copied");
    await dropLeftParts(bucket, site, { signal, say });
    say(`Copying ${name} to the store`);
    await sendFile(bucket, { path, name, signal });
    await recordAside(connectionString, "The copy", (db) => recordCopy(db, name, null));
  } finally {
    await client.end();
  }
}

/** Deletes the parts that killed processes have left. A key that may not do so, or a store that cannot, is no reason to copy nothing. */
async function dropLeftParts(
  bucket: S3Bucket,
  site: string,
  { signal, say }: Pick<Sent, "signal" | "say">,
): Promise<void> {
  const isChosen = (name: string): boolean => siteOfName(name) === site;
  try {
    await abortLeftUploads(bucket, { prefix: BACKUP_PREFIX + site, isChosen, signal });
  } catch (error) {
    signal.throwIfAborted();
    const isRefusal = error instanceof S3Failure && !error.isPassing;
    if (!isRefusal) throw error;
    say(`Parts that a stopped copy has left in the store could not be deleted: ${String(error)}`);
  }
}
