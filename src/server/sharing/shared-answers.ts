import { LRUCache } from "lru-cache";
import type { Freshness } from "../db/reading.ts";
import type { Dependencies } from "./dependencies.ts";
import { type EntryTimes, LONG_AGO, stateOf } from "./entry-state.ts";
import type { LatelyChanged } from "./lately-changed.ts";
import type { SharedAnswer } from "./shared-answer.ts";

/** Bytes for all cached answers together. */
const SPACE = 12 * 2 ** 20;

/** A computed answer and its dependencies. Without these the answer is sent, but not cached. */
export interface Made {
  answer: SharedAnswer;
  dependencies: Dependencies | null;
}

/** Computes an answer from data of this freshness. */
export type Make = (freshness: Freshness) => Promise<Made>;

interface Entry extends EntryTimes {
  answer: SharedAnswer;
  /** Its dependencies. */
  on: string[];
  make: Make;
}

interface Making {
  result: Promise<SharedAnswer>;
  /** Begins when this one ends, for requests that must be fresh. */
  next: Promise<SharedAnswer> | null;
}

/**
 * The cache of answers for every visitor: each is computed once for all, and served until a dependency
 * changes. For each address one computation runs at a time, however many clients ask. `stateOf` names the
 * state of an address's entry; it decides what a request gets:
 *
 * | state of the entry | nothing is being computed | it is being computed |
 * |---|---|---|
 * | fresh: young, nothing has changed | the entry | the entry |
 * | resting: changed, but computed a moment ago | the entry | the entry |
 * | half old: half of its time has passed | the entry; a refresh begins | the entry |
 * | expired: too old, or changed and rested | a new computation | the one under way |
 * | none; or one with something hidden since | a new computation | the one under way |
 * | any, where the request must be fresh | a new computation | the next one, which all of these share |
 */
export class SharedAnswers {
  /** The number of requests answered from the cache. */
  cacheHits = 0;
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: SPACE,
    sizeCalculation: ({ answer }) => answer.size,
    dispose: (entry, address) => this.#unlink(address, entry),
  });
  /** The cached addresses by dependency. */
  readonly #dependents = new Map<string, Set<string>>();
  readonly #making = new Map<string, Making>();
  /** The dependencies that changed during a computation, which may have read them before, and when. */
  readonly #changedMeanwhile = new Map<string, number>();
  readonly #lately: LatelyChanged | null;
  /** Since when the events of other processes arrive; null while they do not. */
  #hearingSince: number | null = 0;

  /** `lately` is for answers that may be computed from a replica, which is a moment behind. */
  constructor(lately: LatelyChanged | null = null) {
    this.#lately = lately;
  }

  /** The cached answer; null if it must be computed. Refreshes in the background what will soon expire. */
  find(address: string): SharedAnswer | null {
    const entry = this.#entries.get(address);
    if (!entry || this.#hearingSince === null) return null;
    const state = stateOf(entry, performance.now());
    if (state === "expired") return null;
    if (state === "half old" && !this.#making.has(address)) {
      // A failure is ignored here: the first request after expiry waits, and gets the error.
      this.#make(address, entry.make, false).catch(() => {});
    }
    entry.answer.improve();
    return entry.answer;
  }

  /** As the table says. Throws what `make` throws. */
  async get(address: string, make: Make, mustBeFresh: boolean): Promise<SharedAnswer> {
    const found = mustBeFresh ? null : this.find(address);
    if (found) return found;
    const making = this.#making.get(address);
    if (!making) return this.#make(address, make, mustBeFresh);
    if (!mustBeFresh) return making.result;
    making.next ??= making.result.then(
      () => this.#make(address, make, true),
      () => this.#make(address, make, true),
    );
    return making.next;
  }

  /** Invalidates the answers that depend on these. They may be served stale while they rest. */
  invalidate(dependencies: string[]): void {
    const now = performance.now();
    this.#lately?.note(dependencies, now);
    this.#markChanged(dependencies, now);
  }

  /** Invalidates the answers that depend on these hidden things. They are never served stale. */
  invalidateNow(dependencies: string[]): void {
    this.#markChanged(dependencies, LONG_AGO);
  }

  #markChanged(dependencies: string[], at: number): void {
    for (const dependency of dependencies) {
      if (this.#making.size > 0) {
        this.#changedMeanwhile.set(dependency, Math.min(this.#changedMeanwhile.get(dependency) ?? at, at));
      }
      for (const address of this.#dependents.get(dependency) ?? []) {
        const entry = this.#entries.peek(address);
        if (entry) entry.changedAt = Math.min(entry.changedAt ?? at, at);
      }
    }
  }

  /** Whether other processes' events arrive. While not, nothing is cached; any switch empties the cache. */
  setHearing(isHearing: boolean): void {
    this.#hearingSince = isHearing ? performance.now() : null;
    this.#entries.clear();
    this.#lately?.noteAll();
  }

  /** Empties the cache, also of what is being computed: for a change that any answer may show. */
  forgetAll(): void {
    if (this.#hearingSince !== null) this.setHearing(true);
  }

  #make(address: string, make: Make, anew: boolean): Promise<SharedAnswer> {
    const making: Making = { result: this.#makeNow(address, make, anew), next: null };
    this.#making.set(address, making);
    const end = (): void => {
      if (this.#making.get(address) === making) this.#making.delete(address);
      if (this.#making.size === 0) this.#changedMeanwhile.clear();
    };
    making.result.then(end, end);
    return making.result;
  }

  async #makeNow(address: string, make: Make, anew: boolean): Promise<SharedAnswer> {
    const begunAt = performance.now();
    const { answer, dependencies } = await this.#made(address, make, anew);
    const took = performance.now() - begunAt;
    // An address that only fresh requests read must not displace what visitors read.
    const isVisitors = !anew || this.#entries.has(address);
    if (dependencies === null) this.#entries.delete(address);
    else if (isVisitors && this.#hearingSince !== null && begunAt >= this.#hearingSince) {
      const changes = dependencies.on.flatMap((dependency) => this.#changedMeanwhile.get(dependency) ?? []);
      const changedAt = changes.length > 0 ? Math.min(...changes) : null;
      answer.keep();
      this.#entries.set(address, { answer, ...dependencies, make, begunAt, took, changedAt });
      this.#link(address, dependencies);
    }
    return answer;
  }

  /** A cached answer must include every earlier change, even one that a replica does not have yet. */
  async #made(address: string, make: Make, anew: boolean): Promise<Made> {
    if (anew) return make("anew");
    const lately = this.#lately;
    const known = this.#entries.peek(address)?.on ?? [];
    if (!lately || lately.has(known)) return make("present");
    const made = await make("recent");
    return made.dependencies && lately.has(made.dependencies.on) ? make("present") : made;
  }

  #link(address: string, { on }: Dependencies): void {
    for (const dependency of on) {
      const addresses = this.#dependents.get(dependency);
      if (addresses) addresses.add(address);
      else this.#dependents.set(dependency, new Set([address]));
    }
  }

  #unlink(address: string, { on }: Entry): void {
    for (const dependency of on) {
      const addresses = this.#dependents.get(dependency);
      addresses?.delete(address);
      if (addresses?.size === 0) this.#dependents.delete(dependency);
    }
  }
}
