import type { Count } from "./request-counts.ts";

interface Bound {
  most: number;
  /** Evicts the oldest window for a new one, or takes no new key until the oldest has ended. */
  whenFull: "evict" | "refuse";
}

interface Window {
  began: number;
  current: number;
}

/** Counts by key, each from the key's first time for as long as a window lasts. */
export class Windows {
  readonly #windowMs: number;
  readonly #bound: Bound;
  /** In the order in which they began, and so in which they end. */
  readonly #open = new Map<string, Window>();

  constructor(windowMs: number, bound: Bound) {
    this.#windowMs = windowMs;
    this.#bound = bound;
  }

  /** The count a key would have past its limit, where counting it once more leads there; else null. */
  refusalOf({ key, max }: { key: string; max: number }): Count | null {
    const now = performance.now();
    this.#forgetEnded(now);
    const window = this.#open.get(key) ?? this.#oldestInTheWay();
    if (!window || (window.current < max && this.#open.has(key))) return null;
    return { current: max + 1, ttl: this.#left(window, now) };
  }

  count(key: string): Count {
    const now = performance.now();
    this.#forgetEnded(now);
    let window = this.#open.get(key);
    if (!window) {
      this.#open.set(key, (window = { began: now, current: 0 }));
      if (this.#open.size > this.#bound.most) this.#open.delete(this.#open.keys().next().value!);
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
  #oldestInTheWay(): Window | undefined {
    if (this.#bound.whenFull === "evict" || this.#open.size < this.#bound.most) return undefined;
    const [oldest] = this.#open.values();
    return oldest;
  }

  #left({ began }: Window, now: number): number {
    return Math.ceil(began + this.#windowMs - now);
  }

  #forgetEnded(now: number): void {
    for (const [key, { began }] of this.#open) {
      if (began + this.#windowMs > now) return;
      this.#open.delete(key);
    }
  }
}
