/** Runs one task at a time. Owners take turns, so that one owner's many tasks do not hold up the others. */
export class FairTurns {
  /** Waiting tasks by owner. The first owner is next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isBusy = false;

  waiting(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    await this.#take(owner);
    try {
      return await task();
    } finally {
      this.#giveBack();
    }
  }

  async #take(owner: string): Promise<void> {
    if (!this.#isBusy) {
      this.#isBusy = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const line = this.#waiting.get(owner);
    if (line) line.push(resolve);
    else this.#waiting.set(owner, [resolve]);
    await promise;
  }

  #giveBack(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#isBusy = false;
      return;
    }
    const [owner, [next, ...rest]] = first;
    // The owner moves behind the other waiting owners.
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    next!();
  }
}
