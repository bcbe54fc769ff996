/** What has changed so lately that a replica may not have it yet. */
export class LatelyChanged {
  readonly #at = new Map<string, number>();
  readonly #latelyMs: number;
  #allAt: number;

  /** `latelyMs` is what a replica that is read from may be behind. */
  constructor(latelyMs: number, now = performance.now()) {
    this.#latelyMs = latelyMs;
    this.#allAt = now;
  }

  note(things: string[], now = performance.now()): void {
    for (const thing of things) {
      // Put last again: a map keeps the order in which its keys came.
      this.#at.delete(thing);
      this.#at.set(thing, now);
    }
    for (const [thing, at] of this.#at) {
      if (now - at < this.#latelyMs) return;
      this.#at.delete(thing);
    }
  }

  /** Anything may have changed: it was not heard of. */
  noteAll(now = performance.now()): void {
    this.#allAt = now;
  }

  has(things: string[], now = performance.now()): boolean {
    const isLate = (at: number | undefined): boolean => at !== undefined && now - at < this.#latelyMs;
    return isLate(this.#allAt) || things.some((thing) => isLate(this.#at.get(thing)));
  }
}
