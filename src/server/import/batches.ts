import type { ImportedPost } from "./imported-post.ts";

const BATCH_POSTS = 2_000;
/** Long texts make smaller batches: two are in memory at a time. */
const BATCH_CHARACTERS = 8_000_000;

/** Gathers posts into batches and writes each while the next is being read. */
export class Batches {
  readonly #write: (posts: ImportedPost[]) => Promise<void>;
  readonly #signal: AbortSignal | undefined;
  #posts: ImportedPost[] = [];
  #characters = 0;
  #writing: Promise<void> = Promise.resolve();

  /** Once the signal is aborted, what is not yet being written is dropped. */
  constructor(write: (posts: ImportedPost[]) => Promise<void>, signal?: AbortSignal) {
    this.#write = write;
    this.#signal = signal;
  }

  /** Takes a post; waits when a batch is full and the one before it is still being written. */
  async add(post: ImportedPost): Promise<void> {
    this.#posts.push(post);
    this.#characters += post.content.length;
    if (this.#posts.length >= BATCH_POSTS || this.#characters >= BATCH_CHARACTERS) await this.#writeNext();
  }

  /** Writes what is left, and waits until all is written. */
  async finish(): Promise<void> {
    if (this.#posts.length > 0) await this.#writeNext();
    await this.#writing;
  }

  async #writeNext(): Promise<void> {
    const posts = this.#posts;
    this.#posts = [];
    this.#characters = 0;
    await this.#writing;
    if (this.#signal?.aborted) return;
    this.#writing = this.#write(posts);
    // Its failure is for the next who waits; until then nobody listens.
    this.#writing.catch(() => {});
  }
}
