import { stat } from "node:fs/promises";
import { Owners } from "./authors-and-feeds.ts";
import type { ImportedPost } from "./imported-post.ts";
import { readImportedPosts } from "./read-posts.ts";
import { fileProblem } from "./read-csv.ts";
import type { ImportSession } from "./session.ts";
import type { Tally } from "./report.ts";
import { type Lane, writeBatch } from "./write-batch.ts";

export interface InputFile {
  path: string;
  /** In bytes. */
  size: number;
}

interface Options {
  /** The feed for every post, instead of the feeds that the files name. */
  feed?: string | undefined;
  /** Stops the import after the batches that are being written. */
  signal?: AbortSignal;
  /** Called now and then with the bytes and rows read so far, over all files. */
  onProgress?(bytes: number, rows: number): void;
}

const ROWS_BETWEEN_PROGRESS = 250;

/** Returns the files that can be found, and adds the others to the tally with the reason. */
export async function findFiles(paths: string[], tally: Tally): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const path of paths) {
    try {
      const found = await stat(path);
      if (found.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
      files.push({ path, size: found.size });
    } catch (error) {
      tally.addUnreadFile(path, fileProblem(error));
    }
  }
  return files;
}

/**
 * Imports files one after the other, and counts their rows in the tally. Throws if the database fails:
 * batches are written whole or not at all, the tally is right even then, and running the import again adds
 * the rest.
 */
export async function importFiles(
  session: ImportSession,
  files: InputFile[],
  tally: Tally,
  { feed, signal, onProgress }: Options = {},
): Promise<void> {
  const context = { feed, now: Date.now() };
  const owners = new Owners(session.db);
  const underWay = new Set<string>();
  const batches = new Batches(session.lanes, async (lane, posts) => {
    if (signal?.aborted) return;
    const once = takeOnce(posts, underWay);
    tally.addWritten(posts.length, await writeBatch(lane, once, await owners.idsOf(once)));
    for (const { importKey } of once) underWay.delete(importKey);
  });
  let bytesBefore = 0;
  let rows = 0;
  for (const { path, size } of files) {
    const onRow = (bytesRead: number): void => {
      if (++rows % ROWS_BETWEEN_PROGRESS === 0) onProgress?.(bytesBefore + bytesRead, rows);
    };
    for await (const post of readImportedPosts(path, tally, { context, onRow })) {
      if (signal?.aborted) break;
      await batches.add(post);
    }
    if (signal?.aborted) break;
    bytesBefore += size;
  }
  await batches.finish();
  onProgress?.(bytesBefore, rows);
}

/** Claims the posts that no lane is writing: two lanes with the same posts would wait for each other. */
function takeOnce(posts: ImportedPost[], underWay: Set<string>): ImportedPost[] {
  return posts.filter(({ importKey }) => !underWay.has(importKey) && underWay.add(importKey));
}

const BATCH_POSTS = 1_000;
/** Makes batches of long texts smaller, which bounds the memory of an import. */
const BATCH_CHARACTERS = 8_000_000;

/**
 * Groups posts into batches, and writes each batch in the next free lane. `add` waits while a batch is full and
 * all lanes are busy, so two lanes hold three batches in memory. Both methods throw if a batch failed.
 */
class Batches {
  readonly #free: Lane[];
  readonly #busy = new Set<Promise<void>>();
  readonly #write: (lane: Lane, posts: ImportedPost[]) => Promise<void>;
  #posts: ImportedPost[] = [];
  #characters = 0;

  constructor(lanes: Lane[], write: (lane: Lane, posts: ImportedPost[]) => Promise<void>) {
    this.#free = [...lanes];
    this.#write = write;
  }

  async add(post: ImportedPost): Promise<void> {
    this.#posts.push(post);
    this.#characters += post.content.length;
    if (this.#posts.length >= BATCH_POSTS || this.#characters >= BATCH_CHARACTERS) await this.#begin();
  }

  /** Writes the last batch, and waits until all batches are written or have failed. */
  async finish(): Promise<void> {
    if (this.#posts.length > 0) await this.#begin();
    await Promise.allSettled(this.#busy);
    await Promise.all(this.#busy);
  }

  async #begin(): Promise<void> {
    const posts = this.#posts;
    this.#posts = [];
    this.#characters = 0;
    if (this.#free.length === 0) await Promise.race(this.#busy);
    const writing = this.#writeIn(this.#free.pop()!, posts);
    this.#busy.add(writing);
    // A failed write stays in the busy set, so the next call throws its error.
    writing.then(
      () => this.#busy.delete(writing),
      () => {},
    );
  }

  async #writeIn(lane: Lane, posts: ImportedPost[]): Promise<void> {
    await this.#write(lane, posts);
    this.#free.push(lane);
  }
}
