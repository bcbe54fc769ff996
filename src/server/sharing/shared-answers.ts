import { LRUCache } from "lru-cache";
import type { Freshness } from "../db/reading.ts";
import type { Dependence } from "./dependence.ts";
import type { LatelyChanged } from "./lately-changed.ts";
import type { SharedAnswer } from "./shared-answer.ts";

/** Bytes for all cached answers together. */
const SPACE = 12 * 2 ** 20;

/** An answer rests this many times its compute time before its next refresh, even in a storm of changes. */
const REST_FACTOR = 10;

/** Milliseconds after a change for which a resting answer may still be served stale. */
const SHOWN_AFTER_CHANGE = 800;

/** The time of a change that must be visible at once, however long the refresh takes. */
const LONG_AGO = Number.NEGATIVE_INFINITY;

/** A computed answer and its dependencies. Without these the answer is sent, but not cached. */
export interface Made {
  answer: SharedAnswer;
  dependence: Dependence | null;
}

/** Computes an answer from data of this freshness. */
export type Make = (freshness: Freshness) => Promise<Made>;

interface Kept {
  answer: SharedAnswer;
  dependence: Dependence;
  make: Make;
  /** When the computation began and how long it took, in milliseconds. */
  begunAt: number;
  took: number;
  /** The earliest change of a dependency since then; null if none has changed. */
  changedAt: number | null;
}

interface Making {
  result: Promise<SharedAnswer>;
  /** Begins when this one ends, for requests that need newer data. */
  next: Promise<SharedAnswer> | null;
}

/**
 * The cache of answers for every visitor: each is computed once for all, and served until a dependency
 * changes. For each address one computation runs at a time, however many clients ask.
 */
export class SharedAnswers {
  /** The number of requests answered from the cache. */
  sentAsKept = 0;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: SPACE,
    sizeCalculation: ({ answer }) => answer.size,
    dispose: (kept, address) => this.#forget(address, kept),
  });
  /** The cached addresses by dependency. */
  readonly #showing = new Map<string, Set<string>>();
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
    const kept = this.#kept.get(address);
    if (!kept || this.#hearingSince === null) return null;
    const now = performance.now();
    const age = now - kept.begunAt;
    if (age > kept.dependence.goodFor || (kept.changedAt !== null && !isResting(kept, now))) return null;
    if (age > kept.dependence.goodFor / 2 && !this.#making.has(address)) {
      // A failure is ignored here: the first request after expiry waits, and gets the error.
      this.#make(address, kept.make, false).catch(() => {});
    }
    kept.answer.improve();
    return kept.answer;
  }

  /** The cached answer, else a new one; with `fresh`, one computed from now on. Throws what `make` throws. */
  async get(address: string, make: Make, fresh: boolean): Promise<SharedAnswer> {
    const found = fresh ? null : this.find(address);
    if (found) return found;
    const making = this.#making.get(address);
    if (!making) return this.#make(address, make, fresh);
    if (!fresh) return making.result;
    making.next ??= making.result.then(
      () => this.#make(address, make, true),
      () => this.#make(address, make, true),
    );
    return making.next;
  }

  /** Invalidates the answers that depend on these. They may be served stale while they rest. */
  changed(things: string[]): void {
    const now = performance.now();
    this.#lately?.note(things, now);
    this.#note(things, now);
  }

  /** Invalidates the answers that depend on these deleted things. They are never served stale. */
  gone(things: string[]): void {
    this.#note(things, LONG_AGO);
  }

  #note(things: string[], at: number): void {
    for (const thing of things) {
      if (this.#making.size > 0) {
        this.#changedMeanwhile.set(thing, Math.min(this.#changedMeanwhile.get(thing) ?? at, at));
      }
      for (const address of this.#showing.get(thing) ?? []) {
        const kept = this.#kept.peek(address);
        if (kept) kept.changedAt = Math.min(kept.changedAt ?? at, at);
      }
    }
  }

  /** Whether other processes' events arrive. While not, nothing is cached; any switch empties the cache. */
  setHearing(isHearing: boolean): void {
    this.#hearingSince = isHearing ? performance.now() : null;
    this.#kept.clear();
    this.#lately?.noteAll();
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
    const { answer, dependence } = await this.#made(address, make, anew);
    const now = performance.now();
    // An address that only fresh requests read must not displace what visitors read.
    const isVisitors = !anew || this.#kept.has(address);
    if (dependence === null) this.#kept.delete(address);
    else if (isVisitors && this.#hearingSince !== null && begunAt >= this.#hearingSince) {
      const changes = dependence.on.flatMap((thing) => this.#changedMeanwhile.get(thing) ?? []);
      const took = now - begunAt;
      answer.keep();
      this.#kept.set(address, {
        answer,
        dependence,
        make,
        begunAt,
        took,
        changedAt: changes.length > 0 ? Math.min(...changes) : null,
      });
      this.#remember(address, dependence);
    }
    return answer;
  }

  /** A cached answer must include every earlier change, even one that a replica does not have yet. */
  async #made(address: string, make: Make, anew: boolean): Promise<Made> {
    if (anew) return make("anew");
    const lately = this.#lately;
    const known = this.#kept.peek(address)?.dependence.on ?? [];
    if (!lately || lately.has(known)) return make("present");
    const made = await make("recent");
    return made.dependence && lately.has(made.dependence.on) ? make("present") : made;
  }

  #remember(address: string, { on }: Dependence): void {
    for (const thing of on) {
      const addresses = this.#showing.get(thing);
      if (addresses) addresses.add(address);
      else this.#showing.set(thing, new Set([address]));
    }
  }

  #forget(address: string, { dependence: { on } }: Kept): void {
    for (const thing of on) {
      const addresses = this.#showing.get(thing);
      addresses?.delete(address);
      if (addresses?.size === 0) this.#showing.delete(thing);
    }
  }
}

function isResting({ begunAt, took, changedAt }: Kept, now: number): boolean {
  return now < begunAt + took + REST_FACTOR * took && now - changedAt! < SHOWN_AFTER_CHANGE;
}
