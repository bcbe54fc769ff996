/**
 * Writes batches in several lanes at once, each batch in the lane that is free next. Where all are busy, whoever adds a
 * batch waits: with two lanes three batches are in memory, since one is being read meanwhile.
 */
export class Lanes<Lane, Batch> {
  readonly #free: Lane[];
  readonly #busy = new Set<Promise<void>>();
  readonly #write: (lane: Lane, batch: Batch) => Promise<void>;

  constructor(lanes: Lane[], write: (lane: Lane, batch: Batch) => Promise<void>) {
    this.#free = [...lanes];
    this.#write = write;
  }

  /** Begins to write the batch once a lane is free. Throws where an earlier batch failed. */
  async add(batch: Batch): Promise<void> {
    if (this.#free.length === 0) await Promise.race(this.#busy);
    const lane = this.#free.pop()!;
    const writing = this.#writeIn(lane, batch);
    this.#busy.add(writing);
    // A failure stays among the busy, and is thrown by the next call.
    writing.then(
      () => this.#busy.delete(writing),
      () => {},
    );
  }

  async #writeIn(lane: Lane, batch: Batch): Promise<void> {
    await this.#write(lane, batch);
    this.#free.push(lane);
  }

  /** Waits until all batches are written or have failed. Throws where one failed. */
  async finish(): Promise<void> {
    await Promise.allSettled(this.#busy);
    await Promise.all(this.#busy);
  }
}
