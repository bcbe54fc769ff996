/** A count, and the milliseconds until its window ends. */
export interface Count {
  current: number;
  ttl: number;
}

interface Bound {
  most: number;
  /** A full store evicts its oldest window for a new key, or refuses new keys until that window has ended. */
  whenFull: "evict" | "refuse";
}

interface Window {
  began: number;
  current: number;
}

/** Counts by key in windows of a fixed length; a key's window begins with its first count. */
export class Windows {
  readonly #windowMs: number;
  readonly #bound: Bound;
  /** The windows, ordered by their beginning and therefore by their end. */
  readonly #open = new Map<string, Window>();
  /**
   * An iterator that continues at the oldest window: a new one would step over all the deleted keys that a
   * Map keeps for a while.
   */
  #ageing = this.#open.entries();
  #oldest: [string, Window] | undefined;

  constructor(windowMs: number, bound: Bound) {
    this.#windowMs = windowMs;
    this.#bound = bound;
  }

  /**
   * The count with which a key is refused, if its next count would pass its limit or find no room; else null.
   */
  refusalOf({ key, max }: { key: string; max: number }): Count | null {
    const now = performance.now();
    this.#deleteEnded(now);
    const window = this.#open.get(key);
    if (window && window.current < max) return null;
    const inTheWay = window ?? this.#inTheWayOfNew();
    return inTheWay ? { current: max + 1, ttl: this.#left(inTheWay, now) } : null;
  }

  count(key: string): Count {
    const now = performance.now();
    this.#deleteEnded(now);
    let window = this.#open.get(key);
    if (!window) {
      this.#open.set(key, (window = { began: now, current: 0 }));
      if (this.#open.size > this.#bound.most) this.#open.delete(this.#findOldest()![0]);
    }
    window.current += 1;
    return { current: window.current, ttl: this.#left(window, now) };
  }

  release(key: string): void {
    const window = this.#open.get(key);
    if (!window) return;
    window.current -= 1;
    if (window.current <= 0) this.#open.delete(key);
  }

  /** The window that must end before there is room for a new key. */
  #inTheWayOfNew(): Window | undefined {
    if (this.#bound.whenFull === "evict" || this.#open.size < this.#bound.most) return undefined;
    return this.#findOldest()?.[1];
  }

  #findOldest(): [string, Window] | undefined {
    while (!this.#oldest || this.#open.get(this.#oldest[0]) !== this.#oldest[1]) {
      if (this.#open.size === 0) return undefined;
      this.#oldest = this.#ageing.next().value;
      if (!this.#oldest) this.#ageing = this.#open.entries();
    }
    return this.#oldest;
  }

  #left({ began }: Window, now: number): number {
    return Math.ceil(began + this.#windowMs - now);
  }

  #deleteEnded(now: number): void {
    let oldest = this.#findOldest();
    while (oldest && oldest[1].began + this.#windowMs <= now) {
      this.#open.delete(oldest[0]);
      oldest = this.#findOldest();
    }
  }
}
