import type { Width } from "./network.ts";
import { type Count, Windows } from "./windows.ts";

/**
 * The store of a count. A flood in one store evicts nothing from another: requests from many /64s cannot
 * reset the count of the /48 around them, and only password tries affect the counts of password tries.
 */
export type Store = "tries" | "tries of known devices" | "members" | Width;

export interface Counting {
  store: Store;
  key: string;
  windowMs: number;
  max: number;
  /** The request costs so little that each machine may count it alone. */
  isCheap: boolean;
}

/** The first count that is past its limit, or else the last count, together with the limit. */
export interface Counted extends Count {
  max: number;
}

/** Counts requests, in this process or in the database. */
export interface RequestCounts {
  /**
   * Counts all of these, the widest first, or none when one is past its limit: a network's refused requests
   * must not use up the limits of wider networks.
   */
  count(countings: Counting[]): Promise<Counted>;
  /** Subtracts one from each count. */
  release(countings: Counting[]): Promise<void>;
}

/** Whether this counts a try, which may be released again. */
export function isTry({ store }: Counting): boolean {
  return store === "tries" || store === "tries of known devices";
}

/** The most windows in a store of requests: a few megabytes of memory. */
const MAX_WINDOWS = 50_000;

/**
 * The most windows in a store of tries: twice the number of wrong passwords that two cores can compare in an
 * hour.
 */
const MAX_TRIES = 500_000;

/** Keeps counts in the memory of this process. */
export class CountsInMemory implements RequestCounts {
  readonly #windows = new Map<string, Windows>();

  async count(countings: Counting[]): Promise<Counted> {
    for (const counting of countings) {
      const refused = this.#windowsOf(counting).refusalOf(counting);
      if (refused) return { ...refused, max: counting.max };
    }
    let count!: Count;
    for (const counting of countings) count = this.#windowsOf(counting).count(counting.key);
    return { ...count, max: countings.at(-1)!.max };
  }

  async release(countings: Counting[]): Promise<void> {
    for (const counting of countings) this.#windowsOf(counting).release(counting.key);
  }

  #windowsOf(counting: Counting): Windows {
    const { store, windowMs, isCheap } = counting;
    const kind = `${store} ${windowMs} ${isCheap}`;
    let windows = this.#windows.get(kind);
    if (!windows) {
      const bound = isTry(counting)
        ? ({ most: MAX_TRIES, whenFull: "refuse" } as const)
        : ({ most: MAX_WINDOWS, whenFull: "evict" } as const);
      this.#windows.set(kind, (windows = new Windows(windowMs, bound)));
    }
    return windows;
  }
}
