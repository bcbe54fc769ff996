import { setTimeout as pause } from "node:timers/promises";

/** The work's result, or `otherwise` if the work takes longer; the work goes on. */
export function within<Result, Otherwise>(
  ms: number,
  work: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  return Promise.race([work, pause(ms, otherwise, { ref: false })]);
}
