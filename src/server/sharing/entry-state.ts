/** However often an answer changes, it is not computed again for this many times its compute time: it rests. */
const REST_FACTOR = 10;

/** Milliseconds after a change for which a resting answer may still be served. */
const SHOWN_AFTER_CHANGE = 800;

/** The time of a change that must be visible at once, however long the computation takes. */
export const LONG_AGO = Number.NEGATIVE_INFINITY;

/** The times of a cached answer, in milliseconds. */
export interface EntryTimes {
  /** The start and the duration of the computation. */
  begunAt: number;
  took: number;
  /** The time from `begunAt` after which the answer expires even if nothing changes. */
  goodFor: number;
  /** The earliest change of a dependency since `begunAt`; null if none has changed. */
  changedAt: number | null;
}

/** `SharedAnswers` has a table of what each state means for a request. */
export type EntryState = "fresh" | "resting" | "half old" | "expired";

export function stateOf({ begunAt, took, goodFor, changedAt }: EntryTimes, now: number): EntryState {
  const age = now - begunAt;
  const isResting =
    changedAt !== null && age < took + REST_FACTOR * took && now - changedAt < SHOWN_AFTER_CHANGE;
  if (age > goodFor || (changedAt !== null && !isResting)) return "expired";
  if (age > goodFor / 2) return "half old";
  return isResting ? "resting" : "fresh";
}
