import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { lockName } from "../db/lock.ts";
import { FairTurns } from "../fair-turns.ts";
import { isCostlyToRead } from "./decoding-cost.ts";
import type { ImageReader } from "./image-reader.ts";
import { noRoom, tooCostly } from "./image-refused.ts";
import type { ImageStore } from "./image-store.ts";
import { PROCESSING_VERSION, type ProcessedImage } from "./processed-image.ts";

/** The site's own images: what reads them, where their files are, and how many bytes they may take. */
export interface Images {
  reader: ImageReader;
  store: ImageStore;
  space: number;
}

/** One is read at a time in this process. A large one takes a second or more, so no network may hold up the others. */
const adding = new FairTurns();

/** An image that is here. */
export interface StoredImage {
  key: string;
  /** Of its largest file. */
  width: number;
  height: number;
  /** Smallest first; the last is `width`. */
  widths: number[];
}

/**
 * Keeps these bytes as an image, for a day or for as long as a post has it; the same bytes again are the same
 * image. Has transactions of its own, so give it none. `owner` takes turns with other owners, such as networks. Throws
 * `ImageRefused`.
 */
export async function keepImage(
  db: Database,
  images: Images,
  bytes: Uint8Array,
  owner = "",
): Promise<StoredImage> {
  const key = createHash("sha256").update(`${PROCESSING_VERSION}:`).update(bytes).digest("hex").slice(0, 32);
  const known = () => keepLonger(db, images.store, key);
  return (
    (await known()) ??
    // Whoever sent it at the same time may have been first.
    adding.run(owner, async () => (await known()) ?? addImage(db, images, key, bytes))
  );
}

/**
 * Whether a post that can be seen has the image, or it was kept just now and none that had it was deleted since:
 * with its post an image is gone at once, also for whoever kept its address. What moderators have removed does not come
 * back with the same bytes either.
 */
export const canBeSeen = sql<boolean>`(
  exists (select from posts where image_key = images.key and deleted_at is null)
  or kept_at > greatest(
    now() - interval '1 day',
    (select max(case when is_removed then 'infinity' else deleted_at end) from posts where image_key = images.key)
  )
)`;

/** Gives a post its image, whose bytes were here just now. Says whether the image is still here. */
export async function givePostImage(db: Database, postId: number, key: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await touch(transaction, key))) return false;
    await transaction.updateTable("posts").set({ image_key: key }).where("id", "=", postId).execute();
    return true;
  });
}

/**
 * Keeps images from being cleaned up while posts get them by their addresses: run it in that transaction. Gives those
 * that can be seen at their addresses.
 */
export async function holdImages(db: Database, keys: string[]): Promise<Set<string>> {
  const held = new Set<string>();
  // In one order for all, so that no two posts wait for each other.
  for (const key of new Set(keys.toSorted())) if (await touch(db, key, canBeSeen)) held.add(key);
  return held;
}

/** Makes all that adds or removes the image's row or files wait for the end of this transaction. */
export function lockImage(db: Database, key: string): Promise<void> {
  return lockName(db, `image ${key}`);
}

/** Adds to what all images take together. Gives the sum. */
export async function countBytes(db: Database, bytes: number): Promise<number> {
  const { bytes: sum } = await db
    .updateTable("image_space")
    .set({ bytes: sql<number>`bytes + ${bytes}` })
    .returning("bytes")
    .executeTakeFirstOrThrow();
  return sum;
}

/** The image, when it is here with its files: its day begins anew. */
async function keepLonger(db: Database, store: ImageStore, key: string): Promise<StoredImage | null> {
  const image = await touch(db, key);
  return image && (await store.has(key, `${image.width}.jpg`)) ? image : null;
}

/** The image, where it is here and this is so of it: its day begins anew. */
async function touch(db: Database, key: string, isSo = sql<boolean>`true`): Promise<StoredImage | null> {
  const image = await db
    .updateTable("images")
    .set({ kept_at: sql<Date>`now()` })
    .where("key", "=", key)
    .where(isSo)
    .returning(["key", "width", "height", "widths"])
    .executeTakeFirst();
  return image ?? null;
}

async function addImage(
  db: Database,
  { reader, store, space }: Images,
  key: string,
  bytes: Uint8Array,
): Promise<StoredImage> {
  const used = await db.selectFrom("image_space").select("bytes").executeTakeFirstOrThrow();
  if (used.bytes >= space) throw noRoom();
  if (isCostlyToRead(bytes)) throw tooCostly();
  const processed = await reader.read(bytes);
  const size = processed.files.reduce((sum, file) => sum + file.bytes.length, 0);
  return db.transaction().execute(async (transaction) => {
    await lockImage(transaction, key);
    const isNew = await insertImage(transaction, key, processed, size);
    try {
      for (const { width, format, bytes: file } of processed.files) {
        await store.put(key, `${width}.${format}`, file);
      }
      // Last, because all that keep an image wait for each other from here on.
      if (isNew && (await countBytes(transaction, size)) > space) throw noRoom();
    } catch (error) {
      if (isNew) await store.remove(key);
      throw error;
    }
    return { key, width: processed.width, height: processed.height, widths: processed.widths };
  });
}

/** Says whether it was not there yet. */
async function insertImage(
  db: Database,
  key: string,
  { width, height, widths }: ProcessedImage,
  bytes: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("images")
    .values({ key, width, height, widths, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
