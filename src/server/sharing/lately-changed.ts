/** The dependencies that changed so recently that a replica may not have the change yet. */
export class LatelyChanged {
  readonly #at = new Map<string, number>();
  readonly #latelyMs: number;
  #allAt: number;

  /** `latelyMs` is how far a replica in use may be behind. */
  constructor(latelyMs: number, now = performance.now()) {
    this.#latelyMs = latelyMs;
    this.#allAt = now;
  }

  note(things: string[], now = performance.now()): void {
    for (const thing of things) {
      // Deleting the key first moves it to the end: a map keeps the order of insertion.
      this.#at.delete(thing);
      this.#at.set(thing, now);
    }
    for (const [thing, at] of this.#at) {
      if (now - at < this.#latelyMs) return;
      this.#at.delete(thing);
    }
  }

  /** Anything may have changed, because events were missed. */
  noteAll(now = performance.now()): void {
    this.#allAt = now;
  }

  has(things: string[], now = performance.now()): boolean {
    const isLate = (at: number | undefined): boolean => at !== undefined && now - at < this.#latelyMs;
    return isLate(this.#allAt) || things.some((thing) => isLate(this.#at.get(thing)));
  }
}
