import { LRUCache } from "lru-cache";
import type { Freshness } from "../db/reading.ts";
import type { Dependence } from "./dependence.ts";
import type { LatelyChanged } from "./lately-changed.ts";
import type { SharedAnswer } from "./shared-answer.ts";

/** Bytes that all of them may take. */
const SPACE = 12 * 2 ** 20;

/** After it was made it rests this many times what making it took: a storm of changes does not make it all the time. */
const REST_FACTOR = 10;

/** Milliseconds for which a changed one is still shown while it rests: then everybody sees the change. */
const SHOWN_AFTER_CHANGE = 800;

/** Of a change that is shown at once, however much there is to make. */
const LONG_AGO = Number.NEGATIVE_INFINITY;

/** What is made: an answer and what it depends on; without that it is for who asked, and not kept. */
export interface Made {
  answer: SharedAnswer;
  dependence: Dependence | null;
}

/** Makes it of what is as fresh as this. */
export type Make = (freshness: Freshness) => Promise<Made>;

interface Kept {
  answer: SharedAnswer;
  dependence: Dependence;
  make: Make;
  /** When making it began and how long it took, in milliseconds. */
  begunAt: number;
  took: number;
  /** When something it shows changed since; null where nothing has. */
  changedAt: number | null;
}

interface Making {
  result: Promise<SharedAnswer>;
  /** Begins when this one ends; for who must not be given this one. */
  next: Promise<SharedAnswer> | null;
}

/**
 * Answers for every visitor, made once for all and kept until something that they show changes. One is made at a time
 * for each address, however many ask.
 */
export class SharedAnswers {
  /** How many requests were answered from what is kept. */
  sentAsKept = 0;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: SPACE,
    sizeCalculation: ({ answer }) => answer.size,
    dispose: (kept, address) => this.#forget(address, kept),
  });
  /** Which addresses show a thing. */
  readonly #showing = new Map<string, Set<string>>();
  readonly #making = new Map<string, Making>();
  /** What has changed, and when, while something was being made: it may have been read before. */
  readonly #changedMeanwhile = new Map<string, number>();
  readonly #lately: LatelyChanged | null;
  /** Since when all that others change is heard of; null while it is not. */
  #hearingSince: number | null = 0;

  /** `lately` where what is made may be made of what is a moment behind. */
  constructor(lately: LatelyChanged | null = null) {
    this.#lately = lately;
  }

  /** What can be shown right now; null where it must be made. Begins to make anew what will soon be too old. */
  find(address: string): SharedAnswer | null {
    const kept = this.#kept.get(address);
    if (!kept || this.#hearingSince === null) return null;
    const now = performance.now();
    const age = now - kept.begunAt;
    if (age > kept.dependence.goodFor || (kept.changedAt !== null && !isResting(kept, now))) return null;
    if (age > kept.dependence.goodFor / 2 && !this.#making.has(address)) {
      // Who comes when it is too old waits for it and is told what went wrong.
      this.#make(address, kept.make, false).catch(() => {});
    }
    kept.answer.improve();
    return kept.answer;
  }

  /**
   * What is there, else what is made now. `fresh`: nothing will do whose making began before. Throws what `make` throws.
   */
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

  /** Has what shows these things made anew for who comes next, or soon after. */
  changed(things: string[]): void {
    const now = performance.now();
    this.#lately?.note(things, now);
    this.#note(things, now);
  }

  /** Has what shows these things shown to nobody any more: they were deleted. */
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

  /** Whether what others change is heard of. While it is not, nothing is kept; what was kept is forgotten. */
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
    // What only those read who are answered for themselves does not take the place of what visitors read.
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

  /** What is kept must have every change there was before it was made, also one that a replica has not yet. */
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
