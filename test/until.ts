import { onTestFinished, vi } from "vitest";

/** The milliseconds that `expect.poll` waits, too. A slow machine must not make a test fail. */
const PATIENCE = 20_000;

/**
 * For a change that only an event can bring in this time: shared answers and settings in memory also become old after twenty
 * seconds.
 */
export const BY_EVENT = { timeout: 15_000 };

/** Repeats the steps until none of them fails, and gives their result. For a single value, `expect.poll` reads better. */
export function until<Result>(
  steps: () => Result | Promise<Result>,
  options: { timeout?: number; interval?: number } = {},
): Promise<Result> {
  return vi.waitFor(steps, { timeout: PATIENCE, ...options });
}

/**
 * Stops the clock by which shared answers become old, until the test ends: only an event can then change one, however long the
 * test waits for it. Call it before the test's first reading.
 */
export function stopAging(): void {
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}
