import type { Circumstances } from "./judge.ts";
import { isNear } from "./near-copies.ts";
import type { PastWriting } from "./past-writings.ts";

const DAY = 24 * 3_600_000;

/** The largest numbers that a rule can name. No count goes beyond them. */
const MOST = { recent: 100, similar: 20 };

/** The number of judged writings that are dropped at once: dropping each alone would copy a long list each time. */
const DROPPED = 10_000;

/** Past writings, the latest first. Each waits until the writings of the day before it have been read. */
export class DayBefore {
  #writings: PastWriting[] = [];
  /** The index of the next writing to be judged. */
  #next = 0;
  /** By member, the times of their writings, the latest first, and the index of the next one to be judged. */
  readonly #times = new Map<string, { all: number[]; next: number }>();

  add(one: PastWriting): void {
    this.#writings.push(one);
    const times = this.#times.get(one.memberId);
    if (times) times.all.push(one.at);
    else this.#times.set(one.memberId, { all: [one.at], next: 0 });
  }

  /** The writings whose day before has been read completely. */
  *takeWhole(): Generator<PastWriting> {
    const { at: last } = this.#writings.at(-1)!;
    while (this.#writings[this.#next]!.at - DAY > last) yield this.#take();
    if (this.#next < DROPPED) return;
    this.#writings = this.#writings.slice(this.#next);
    this.#next = 0;
  }

  *takeRest(): Generator<PastWriting> {
    while (this.#next < this.#writings.length) yield this.#take();
  }

  /** The facts of the day before the writing that was taken last. */
  before(one: PastWriting): Pick<Circumstances, "recent" | "similar"> {
    return {
      recent: (minutes) => {
        const { all, next } = this.#times.get(one.memberId)!;
        let count = 0;
        while (count < MOST.recent && (all[next + count] ?? 0) > one.at - minutes * 60_000) count++;
        return count;
      },
      similar: (hash) => {
        const found: string[] = [];
        for (let place = this.#next; place < this.#writings.length && found.length < MOST.similar; place++) {
          const { at, writing, postId, commentId } = this.#writings[place]!;
          if (at < one.at - DAY) break;
          if (writing.hash && isNear(writing.hash, hash)) found.push(`${postId} ${commentId}`);
        }
        return found;
      },
    };
  }

  #take(): PastWriting {
    const one = this.#writings[this.#next++]!;
    this.#times.get(one.memberId)!.next++;
    return one;
  }
}
