/**
 * Writes batches in several lanes at once, each batch in the next free lane. `add` waits while all lanes are
 * busy, so two lanes hold three batches in memory: two that are being written and one that is being read.
 */
export class Lanes<Lane, Batch> {
  readonly #free: Lane[];
  readonly #busy = new Set<Promise<void>>();
  readonly #write: (lane: Lane, batch: Batch) => Promise<void>;

  constructor(lanes: Lane[], write: (lane: Lane, batch: Batch) => Promise<void>) {
    this.#free = [...lanes];
    this.#write = write;
  }

  /** Starts to write the batch once a lane is free. Throws if an earlier batch failed. */
  async add(batch: Batch): Promise<void> {
    if (this.#free.length === 0) await Promise.race(this.#busy);
    const lane = this.#free.pop()!;
    const writing = this.#writeIn(lane, batch);
    this.#busy.add(writing);
    // A failed write stays in the busy set, so the next call throws its error.
    writing.then(
      () => this.#busy.delete(writing),
      () => {},
    );
  }

  async #writeIn(lane: Lane, batch: Batch): Promise<void> {
    await this.#write(lane, batch);
    this.#free.push(lane);
  }

  /** Waits until all batches are written or have failed. Throws if a batch failed. */
  async finish(): Promise<void> {
    await Promise.allSettled(this.#busy);
    await Promise.all(this.#busy);
  }
}
