import type { Width } from "./network.ts";
import { Windows } from "./windows.ts";

/**
 * Where a count is kept. A flood in one store evicts nothing from another: requests from many /64s cannot reset the
 * count of the /48 around them, and nothing but tries of passwords can reach the counts of those.
 */
export type Store = "tries" | "tries of known devices" | "members" | Width;

/** Something to be counted: under which key, for how long, and how often it may happen. */
export interface Counting {
  store: Store;
  key: string;
  windowMs: number;
  max: number;
  /** Costs so little that each machine may count it for itself. */
  isCheap: boolean;
}

/** A count by now, and in how many milliseconds it starts anew. */
export interface Count {
  current: number;
  ttl: number;
}

/** The count of the first counting that is past its limit, else of the last; and that limit. */
export interface Counted extends Count {
  max: number;
}

/** Where requests are counted. */
export interface RequestCounts {
  /**
   * Counts all of these, the widest first; none where one is past its limit, so that what a network is refused does not
   * use up what wider ones may do.
   */
  count(countings: Counting[]): Promise<Counted>;
  /** Takes back one from the count of each. */
  release(countings: Counting[]): Promise<void>;
}

/** The countings whose counts may be released again. */
export function isTry({ store }: Counting): boolean {
  return store === "tries" || store === "tries of known devices";
}

/** Some megabytes for each kind of count. */
const MAX_WINDOWS = 50_000;

/** An hour of wrong passwords, compared as fast as two cores can, takes half of this. */
const MAX_TRIES = 500_000;

/** Counts in this process. */
export class OwnCounts implements RequestCounts {
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
