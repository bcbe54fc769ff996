import { createHash } from "node:crypto";
import { sql } from "kysely";
import { ICON_WIDTHS, type ImageShape, SQUARE_WIDTHS } from "../../contract/image-addresses.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { lockName } from "../db/lock.ts";
import { Slots } from "../concurrency/slots.ts";
import { isCostlyToRead } from "./decoding-cost.ts";
import type { ImageReader, ToRead } from "./image-reader.ts";
import { badRequest } from "../refusal.ts";
import { noRoom, tooCostly } from "./image-refused.ts";
import type { ImageStore } from "./image-store.ts";
import { canBeSeen, isShown } from "./image-uses.ts";
import { PROCESSING_VERSION, type ProcessedImage } from "./processed-image.ts";

/** Everything that stored images need; `space` is the limit in bytes for all of them. */
export interface Images {
  reader: ImageReader;
  store: ImageStore;
  space: number;
}

/** Each process reads one image at a time. A large one takes a second or more, so networks take turns. */
const adding = new Slots(1);

export interface StoredImage {
  key: string;
  /** Size of the largest file. */
  width: number;
  height: number;
  /** Smallest first; the last is `width`. */
  widths: number[];
}

/**
 * Stores these bytes as an image, for a day or for as long as a post, a comment, a member, a feed or the site has it; equal bytes of a shape are
 * the same image. Opens transactions itself, so `db` must not be one. Owners, such as networks, take turns. Throws
 * `ImageRefused`.
 */
export async function storeImage(
  db: Database,
  images: Images,
  bytes: Uint8Array,
  { owner = "", shape = "whole" }: { owner?: string; shape?: ImageShape } = {},
): Promise<StoredImage> {
  const version = shape === "whole" ? `${PROCESSING_VERSION}:` : `${PROCESSING_VERSION}:${shape}:`;
  const key = createHash("sha256").update(version).update(bytes).digest("hex").slice(0, 32);
  const known = () => keepLonger(db, images.store, key);
  return (
    (await known()) ??
    // Checks again: an upload of the same bytes may have been ahead in the queue.
    adding.run(async () => (await known()) ?? addImage(db, images, key, { bytes, shape }), {
      owner,
    })
  );
}

/** Keeps an image from being cleaned up until this transaction ends. Returns false when it is gone. */
export async function holdImage(db: Database, key: string): Promise<boolean> {
  return (await touch(db, key)) !== null;
}

/**
 * Keeps images from being cleaned up until the end of this transaction, which gives them to a post or a comment, and returns
 * them in the order of `keys`. Throws 400 if one of them cannot be seen.
 */
export async function holdVisibleImages(db: Database, keys: string[]): Promise<StoredImage[]> {
  const images = await holdTogether(db, keys);
  return images.map((image) => {
    if (!image) throw badRequest("imageGone");
    return image;
  });
}

/**
 * Keeps images that can be seen from being cleaned up until the end of this transaction, which gives them to a draft. Returns
 * their keys.
 */
export async function holdIfVisible(db: Database, keys: string[]): Promise<string[]> {
  const images = await holdTogether(db, keys);
  return images.flatMap((image) => image?.key ?? []);
}

/** An icon fits no post: alone it may be transparent, and could show other words in each theme. */
const fitsTexts = sql<boolean>`(widths <> ${ICON_WIDTHS}::int[] and ${canBeSeen})`;

const holdTogether = gatherOn(async (db: Database, lists: string[][]) => {
  const held = new Map<string, StoredImage | null>();
  // Sorts the keys, so that two posts never deadlock on each other's images.
  for (const key of new Set(lists.flat().toSorted())) held.set(key, await touch(db, key, fitsTexts));
  return lists.map((keys) => keys.map((key) => held.get(key)!));
});

/**
 * Keeps a square from being cleaned up until the end of this transaction, which makes it the picture of a member or a feed. Returns
 * false where it is no square, or cannot be seen.
 */
export function holdVisibleSquare(db: Database, key: string): Promise<boolean> {
  return holdVisible(db, key, SQUARE_WIDTHS);
}

/**
 * Keeps an icon from being cleaned up until the end of this transaction, which makes it the site's. Returns false where
 * it is no icon, or cannot be seen.
 */
export function holdVisibleIcon(db: Database, key: string): Promise<boolean> {
  return holdVisible(db, key, ICON_WIDTHS);
}

async function holdVisible(db: Database, key: string, widths: number[]): Promise<boolean> {
  return (await touch(db, key, sql<boolean>`widths = ${widths}::int[] and ${canBeSeen}`)) !== null;
}

/**
 * Makes images disappear for readers who kept their addresses, except those that something visible still has. Lock their
 * rows first.
 */
export async function dropUnshown(db: Database, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable("images")
    .set({ kept_at: sql<Date>`'-infinity'` })
    .where("key", "in", keys)
    .where(sql<boolean>`not ${isShown}`)
    .execute();
}

/** Locks the rows of images, always in the same order, so that two members never deadlock on each other's. */
export async function lockImageRows(db: Database, keys: string[]): Promise<void> {
  await sql`select from images where key = any(${keys}::text[]) order by key for no key update`.execute(db);
}

/** Makes everything that adds or removes the image's row or files wait for the end of this transaction. */
export function lockImage(db: Database, key: string): Promise<void> {
  return lockName(db, `image ${key}`);
}

/** Adds to the bytes of all images together, and returns the sum. */
export async function countBytes(db: Database, bytes: number): Promise<number> {
  const { bytes: sum } = await db
    .updateTable("image_space")
    .set({ bytes: sql<number>`bytes + ${bytes}` })
    .returning("bytes")
    .executeTakeFirstOrThrow();
  return sum;
}

/** Returns the image if its row and its files exist, and keeps it for another day. */
async function keepLonger(db: Database, store: ImageStore, key: string): Promise<StoredImage | null> {
  const image = await touch(db, key);
  return image && (await store.has(key, `${image.width}.jpg`)) ? image : null;
}

/** Returns the image if it exists and meets the condition, and keeps it for another day. */
async function touch(db: Database, key: string, condition = sql<boolean>`true`): Promise<StoredImage | null> {
  const image = await db
    .updateTable("images")
    .set({ kept_at: sql<Date>`now()` })
    .where("key", "=", key)
    .where(condition)
    .returning(["key", "width", "height", "widths"])
    .executeTakeFirst();
  return image ?? null;
}

async function addImage(
  db: Database,
  { reader, store, space }: Images,
  key: string,
  { bytes, shape }: ToRead,
): Promise<StoredImage> {
  const used = await db.selectFrom("image_space").select("bytes").executeTakeFirstOrThrow();
  if (used.bytes >= space) throw noRoom();
  if (isCostlyToRead(bytes)) throw tooCostly();
  const processed = await reader.read(bytes, shape);
  const size = processed.files.reduce((sum, file) => sum + file.bytes.length, 0);
  return db.transaction().execute(async (transaction) => {
    await lockImage(transaction, key);
    const isNew = await insertImage(transaction, key, processed, size);
    try {
      for (const { width, format, bytes: file } of processed.files) {
        await store.put(key, `${width}.${format}`, file);
      }
      // Counts last, because the figure's row lock makes all other uploads wait until this transaction ends.
      if (isNew && (await countBytes(transaction, size)) > space) throw noRoom();
    } catch (error) {
      if (isNew) await store.remove(key);
      throw error;
    }
    return { key, width: processed.width, height: processed.height, widths: processed.widths };
  });
}

/** Returns false when the row existed. */
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
