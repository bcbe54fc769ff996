import { setImmediate as nextTurn } from "node:timers/promises";
import { quiet } from "../jobs/quiet.ts";

/** The longest wait before a part in a busy process, so that requests go first. */
const PATIENCE_MS = 200;

/** The longest time without a pause: the work runs for long, in a process that also answers requests. */
const SLICE_MS = 10;

/** The longest total time, with pauses, as a multiple of the time for work. */
const MOST_PAUSES = 4;

/** Limits work to a number of milliseconds, and splits it into slices. Between slices the process answers requests. */
export class SlicedWork {
  readonly #end = { work: 0, all: 0 };
  #sliceEnd = performance.now() + SLICE_MS;

  constructor(ms: number) {
    const now = performance.now();
    Object.assign(this.#end, { work: now + ms, all: now + ms * MOST_PAUSES });
  }

  /** Pauses if a pause is due, and returns whether time is left. */
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

  /** Pauses, without counting the pause as time for work. */
  async #pause(wait: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await wait();
    const now = performance.now();
    this.#end.work += now - begun;
    this.#sliceEnd = now + SLICE_MS;
  }
}
