import { setImmediate as nextTurn } from "node:timers/promises";
import { quiet } from "../jobs/quiet.ts";

/** In a busy process, a part waits for up to this long, so that requests go first. */
const PATIENCE_MS = 200;

/** The longest time without a pause: the work may go on for long, in the process that serves. */
const SLICE_MS = 10;

/** The longest time of all together, as a multiple of the time for work: pauses in a busy process count, too. */
const MOST_PAUSES = 4;

/** Work of at most this many milliseconds, in slices between which the process answers requests. */
export class SlicedWork {
  readonly #end = { work: 0, all: 0 };
  #sliceEnd = performance.now() + SLICE_MS;

  constructor(ms: number) {
    const now = performance.now();
    Object.assign(this.#end, { work: now + ms, all: now + ms * MOST_PAUSES });
  }

  /** Pauses where a pause is due, and says whether time is left. */
  async goesOn(): Promise<boolean> {
    const now = performance.now();
    if (now > this.#end.work || now > this.#end.all) return false;
    if (now > this.#sliceEnd) await this.#pause(() => nextTurn());
    return true;
  }

  /** Waits between two parts until the process is less busy. */
  rest(): Promise<void> {
    return this.#pause(() => quiet(PATIENCE_MS));
  }

  /** Leaves the time of a pause out of the time for work. */
  async #pause(wait: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await wait();
    const now = performance.now();
    this.#end.work += now - begun;
    this.#sliceEnd = now + SLICE_MS;
  }
}
