/** The dependencies that changed so recently that a replica may not have the change yet. */
export class LatelyChanged {
  readonly #at = new Map<string, number>();
  readonly #latelyMs: number;
  #allAt: number;

  /** `latelyMs` is the time that a replica in use may be behind. */
  constructor(latelyMs: number, now = performance.now()) {
    this.#latelyMs = latelyMs;
    this.#allAt = now;
  }

  note(dependencies: string[], now = performance.now()): void {
    for (const dependency of dependencies) {
      // Deleting the key first moves it to the end: a map keeps the order of insertion.
      this.#at.delete(dependency);
      this.#at.set(dependency, now);
    }
    for (const [dependency, at] of this.#at) {
      if (now - at < this.#latelyMs) return;
      this.#at.delete(dependency);
    }
  }

  /** Treats every dependency as changed, because events were missed. */
  noteAll(now = performance.now()): void {
    this.#allAt = now;
  }

  has(dependencies: string[], now = performance.now()): boolean {
    const isLate = (at: number | undefined): boolean => at !== undefined && now - at < this.#latelyMs;
    return isLate(this.#allAt) || dependencies.some((dependency) => isLate(this.#at.get(dependency)));
  }
}
