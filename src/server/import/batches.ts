import type { ImportedPost } from "./imported-post.ts";
import type { Batch } from "./write-batch.ts";

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
