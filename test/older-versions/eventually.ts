import { setTimeout as pause } from "node:timers/promises";

/** A slow machine must not make a rehearsal fail. */
const PATIENCE_MS = 60_000;

/** Repeats the steps until none of them fails, and gives their result. For programs outside Vitest, which has `until`. */
export async function eventually<Result>(steps: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await steps();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(100);
    }
  }
}
