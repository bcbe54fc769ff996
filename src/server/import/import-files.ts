import { stat } from "node:fs/promises";
import type { ImportedPost } from "./imported-post.ts";
import { Lanes } from "./lanes.ts";
import { Owners } from "./owners.ts";
import { readPosts } from "./read-posts.ts";
import { fileProblem } from "./read-rows.ts";
import type { ImportSession, Lane } from "./session.ts";
import type { Tally } from "./tally.ts";
import { writeBatch } from "./write-batch.ts";

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
  const lanes = new Lanes(session.lanes, async (lane, posts: ImportedPost[]) => {
    const once = takeOnce(posts, underWay);
    const ownerIds = await owners.idsOf(once);
    if (!signal?.aborted) tally.addWritten(posts.length, await writeBatch(lane, once, ownerIds));
    for (const { importKey } of once) underWay.delete(importKey);
  });
  const batches = new Batches(lanes, signal);
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
  await batches.flush();
  await lanes.finish();
  onProgress?.(bytesBefore, rows);
}

/** Claims the posts that no lane is writing: two lanes with the same posts would wait for each other. */
function takeOnce(posts: ImportedPost[], underWay: Set<string>): ImportedPost[] {
  return posts.filter(({ importKey }) => !underWay.has(importKey) && underWay.add(importKey));
}

const BATCH_POSTS = 1_000;
/** Makes batches of long texts smaller, which bounds the memory of an import. */
const BATCH_CHARACTERS = 8_000_000;

/** Groups posts into batches for the lanes. */
class Batches {
  readonly #lanes: Lanes<Lane, ImportedPost[]>;
  readonly #signal: AbortSignal | undefined;
  #posts: ImportedPost[] = [];
  #characters = 0;

  /** After the signal aborts, posts that no lane is writing yet are dropped. */
  constructor(lanes: Lanes<Lane, ImportedPost[]>, signal: AbortSignal | undefined) {
    this.#lanes = lanes;
    this.#signal = signal;
  }

  /** Waits while a batch is full and all lanes are busy. */
  async add(post: ImportedPost): Promise<void> {
    this.#posts.push(post);
    this.#characters += post.content.length;
    if (this.#posts.length >= BATCH_POSTS || this.#characters >= BATCH_CHARACTERS) await this.#write();
  }

  async flush(): Promise<void> {
    if (this.#posts.length > 0) await this.#write();
  }

  async #write(): Promise<void> {
    const posts = this.#posts;
    this.#posts = [];
    this.#characters = 0;
    if (!this.#signal?.aborted) await this.#lanes.add(posts);
  }
}
