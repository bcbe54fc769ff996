/** Something to be counted: under which name, how long it is counted together, and how often it may be. */
export interface Counting {
  key: string;
  windowMs: number;
  max: number;
  /** Costs so little that each machine may count it for itself. */
  isCheap: boolean;
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

/** Windows of each kind that are kept at most, some megabytes; beyond them those go that had no request for longest. */
const MAX_WINDOWS = 50_000;

type Windows = Map<string, { began: number; current: number }>;

/** Counts in this process, from a first request for as long as its window lasts. */
export class OwnCounts implements RequestCounts {
  /** What is cheap to ask for has a place of its own: it must not push out who has tried a password how often. */
  readonly #cheap: Windows = new Map();
  readonly #dear: Windows = new Map();

  count({ key, windowMs, isCheap }: Counting, counted: Counted): void {
    const now = Date.now();
    const windows = isCheap ? this.#cheap : this.#dear;
    const kept = windows.get(key);
    const open = kept && kept.began + windowMs > now ? kept : { began: now, current: 0 };
    open.current++;
    // Put last again: a map keeps the order in which its keys came.
    windows.delete(key);
    windows.set(key, open);
    if (windows.size > MAX_WINDOWS) windows.delete(windows.keys().next().value!);
    counted(null, { current: open.current, ttl: open.began + windowMs - now });
  }
}
