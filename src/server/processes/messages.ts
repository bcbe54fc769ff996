import type { Count, Counting } from "../http/limits/request-counts.ts";

/** What a process that serves says to the first one. */
export type FromWorker =
  /** It could not start; why, in words. */
  | { failed: string }
  /** Requests to be counted. */
  | { number: number; count: Counting[] };

/** What the first process says to one that serves. */
export type ToWorker =
  /** It is to end, in order. */
  | { stop: true }
  /** The counts that were asked for under this number, in the same order; null where the database did not count. */
  | { number: number; counts: (Count | null)[] };
