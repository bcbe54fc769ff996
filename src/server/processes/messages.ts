import type { Counted, Counting } from "../http/limits/request-counts.ts";
import type { ProcessFigures } from "../monitoring/figures.ts";

/** What a process that serves says to the first one. */
export type FromWorker =
  /** It could open the port now, and waits to be told to. */
  | { prepared: true }
  /** It could not start; why, in words. */
  | { failed: string }
  /** Requests to be counted. */
  | { number: number; count: Counting[][] }
  /** Countings to take back. */
  | { release: Counting[] }
  /** It wants to know what every process has to say, under this number. */
  | { askAll: number }
  /** What it has to say itself, as it was asked under this number. */
  | { number: number; figures: ProcessFigures };

/** What the first process says to one that serves. */
export type ToWorker =
  /** It is to open the port. */
  | { open: true }
  /** A connection comes with the message; these bytes, in base64, have been read from it. */
  | { heard: string }
  /** It is to end, in order. */
  | { stop: true }
  /** The counts that were asked for under this number, in the same order; null where the database did not count. */
  | { number: number; counts: (Counted | null)[] }
  /** It is to say, under this number, what it has to say of itself. */
  | { askFigures: number }
  /** What every process has to say, as it asked under this number. */
  | { number: number; figures: ProcessFigures[] };
