import type { Counted, Counting } from "../http/limits/request-counts.ts";
import type { ProcessMetrics } from "../monitoring/metrics.ts";

/** Messages of a serving process to the first process. */
export type FromWorker =
  /** The process is ready to open the port and waits for `open`. */
  | { prepared: true }
  /** The process could not start, for this reason. */
  | { failed: string }
  /** Requests to count. */
  | { number: number; count: Counting[][] }
  /** Counts to take back. */
  | { release: Counting[] }
  /** Asks for the metrics of all processes, under this number. */
  | { askAll: number }
  /** The metrics of this process, in answer to the `askMetrics` with this number. */
  | { number: number; metrics: ProcessMetrics };

/** Messages of the first process to a serving process. */
export type ToWorker =
  /** Open the port. */
  | { open: true }
  /** Take over the connection sent with this message. These bytes, in base64, have been read from it. */
  | { heard: string }
  /** Stop cleanly. */
  | { stop: true }
  /** The counts for the `count` message with this number, in its order; null if the database failed to count. */
  | { number: number; counts: (Counted | null)[] }
  /** Send the metrics of this process, under this number. */
  | { askMetrics: number }
  /** The metrics of all processes, in answer to the `askAll` with this number. */
  | { number: number; metrics: ProcessMetrics[] };
