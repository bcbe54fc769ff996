import { stat } from "node:fs/promises";
import type { MetFeeds } from "./feeds.ts";
import type { ImportedPost } from "./imported-post.ts";
import { readPosts } from "./read-posts.ts";
import { fileProblem } from "./read-rows.ts";
import type { ImportSession } from "./session.ts";
import type { Tally } from "./tally.ts";
import { type Batch, prepareBatch, writeBatch } from "./write-batch.ts";

/** A file to import, and its size in bytes. */
export interface InputFile {
  path: string;
  size: number;
}

interface Options {
  /** The feed for every post, in place of those that the files name. */
  feed?: string | undefined;
  /** Stops the import after the batch that is being written. */
  signal?: AbortSignal;
  /** Is told, now and then, how many bytes and rows of all files have been read. */
  onProgress?(bytes: number, rows: number): void;
}

const ROWS_BETWEEN_PROGRESS = 250;

/** Those of the named files that are there; why the others are not goes to the tally. */
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
 * Imports files one after the other. What became of their rows is in the tally, also when this
 * throws because the database failed: whole batches are here, and running it again brings the rest.
 */
export async function importFiles(
  session: ImportSession,
  files: InputFile[],
  tally: Tally,
  { feed, signal, onProgress }: Options = {},
): Promise<void> {
  const context = { feed, now: Date.now() };
  const metFeeds: MetFeeds = new Map();
  const batches = new Batches({
    prepare: (posts) => prepareBatch(session, posts),
    write: async (batch, posts) => tally.addWritten(posts, await writeBatch(session, batch, metFeeds)),
    signal,
  });
  let bytesBefore = 0;
  let rows = 0;
  for (const { path, size } of files) {
    const onRow = (bytesRead: number): void => {
      if (++rows % ROWS_BETWEEN_PROGRESS === 0) onProgress?.(bytesBefore + bytesRead, rows);
    };
    for await (const post of readPosts(path, tally, { context, onRow })) {
      if (signal?.aborted) break;
      await batches.add(post);
    }
    if (signal?.aborted) break;
    bytesBefore += size;
  }
  await batches.finish();
  onProgress?.(bytesBefore, rows);
}

const BATCH_POSTS = 2_000;
/** Long texts make smaller batches: three are in memory at a time. */
const BATCH_CHARACTERS = 8_000_000;

interface Steps {
  prepare(posts: ImportedPost[]): Promise<Batch>;
  write(batch: Batch, posts: number): Promise<void>;
  /** Once it is aborted, what is not yet being written is dropped. */
  signal: AbortSignal | undefined;
}

/** Gathers posts into batches. While one is written, the next is prepared, and the one after it read. */
export class Batches {
  readonly #steps: Steps;
  #posts: ImportedPost[] = [];
  #characters = 0;
  #preparing: Promise<unknown> = Promise.resolve();
  #writing: Promise<void> = Promise.resolve();

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  /** Takes a post; waits when a batch is full and the two before it are still under way. */
  async add(post: ImportedPost): Promise<void> {
    this.#posts.push(post);
    this.#characters += post.content.length;
    if (this.#posts.length >= BATCH_POSTS || this.#characters >= BATCH_CHARACTERS) await this.#takeNext();
  }

  /** Writes what is left, and waits until all is written. */
  async finish(): Promise<void> {
    if (this.#posts.length > 0) await this.#takeNext();
    await this.#writing;
  }

  async #takeNext(): Promise<void> {
    const { prepare, write, signal } = this.#steps;
    const posts = this.#posts;
    const writtenBefore = this.#writing;
    this.#posts = [];
    this.#characters = 0;
    await this.#preparing;
    if (signal?.aborted) return;
    const preparing = prepare(posts);
    this.#preparing = preparing;
    const writeAfter = async (): Promise<void> => {
      await writtenBefore;
      const batch = await preparing;
      if (!signal?.aborted) await write(batch, posts.length);
    };
    this.#writing = writeAfter();
    // Failures are for the next who waits; until then nobody listens.
    preparing.catch(() => {});
    this.#writing.catch(() => {});
    await writtenBefore;
  }
}
