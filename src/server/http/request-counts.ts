/** A request to be counted: what it counts for, and how long that is counted together. */
export interface Counting {
  key: string;
  windowMs: number;
}

/** What has been counted by now, and in how many milliseconds it begins anew. */
export interface Count {
  current: number;
  ttl: number;
}

/** Takes what came of it. */
export type Counted = (error: Error | null, count?: Count) => void;

/** Where requests are counted. */
export interface RequestCounts {
  count(counting: Counting, counted: Counted): void;
}

/** Windows that are kept at most, some megabytes; beyond them those go that had no request for longest. */
const MAX_WINDOWS = 50_000;

/** Counts in this process, from a first request for as long as its window lasts. */
export class OwnCounts implements RequestCounts {
  readonly #windows = new Map<string, { began: number; current: number }>();

  count(counting: Counting, counted: Counted): void {
    counted(null, this.countNow(counting));
  }

  countNow({ key, windowMs }: Counting): Count {
    const now = Date.now();
    const kept = this.#windows.get(key);
    const open = kept && kept.began + windowMs > now ? kept : { began: now, current: 0 };
    open.current++;
    // Put last again: a map keeps the order in which its keys came.
    this.#windows.delete(key);
    this.#windows.set(key, open);
    if (this.#windows.size > MAX_WINDOWS) this.#windows.delete(this.#windows.keys().next().value!);
    return { current: open.current, ttl: open.began + windowMs - now };
  }
}
