/**
 * Runs at most `count` tasks at once. Further tasks wait, those of one owner in order. Owners take turns, so
 * that one owner's many tasks do not hold up the others.
 */
export class Slots {
  #free: number;
  /** Waiting tasks by owner. The first owner is next. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(count: number) {
    this.#free = count;
  }

  waiting(owner: string): number {
    return this.#waiting.get(owner)?.size ?? 0;
  }

  /** Runs the task once a slot is free. Throws the signal's reason if the signal aborts first. */
  async run<T>(
    task: () => Promise<T>,
    { owner = "", signal }: { owner?: string; signal?: AbortSignal } = {},
  ): Promise<T> {
    await this.#take(owner, signal);
    try {
      return await task();
    } finally {
      this.#giveBack();
    }
  }

  async #take(owner: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = this.#waiting.get(owner) ?? new Set();
    this.#waiting.set(owner, line.add(resolve));
    const giveUp = (): void => {
      if (line.delete(resolve) && line.size === 0) this.#waiting.delete(owner);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    await promise.finally(() => signal?.removeEventListener("abort", giveUp));
  }

  /** Gives the slot to the longest waiting task of the next owner, if any. */
  #giveBack(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#free++;
      return;
    }
    const [owner, line] = first;
    const [next] = line;
    line.delete(next!);
    // The owner moves behind the other waiting owners.
    this.#waiting.delete(owner);
    if (line.size > 0) this.#waiting.set(owner, line);
    next!();
  }
}
