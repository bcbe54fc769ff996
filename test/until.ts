import { onTestFinished, vi } from "vitest";

/** The milliseconds that `expect.poll` waits, too. A slow machine must not make a test fail. */
const PATIENCE = 20_000;

/**
 * For a change that only an event can bring in this time: settings in memory are read again after twenty seconds. Shared answers that
 * somebody reads are made anew after ten, so tests of these call `stopAging`, too.
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

/**
 * Reads shared answers as if each had taken long to make, and stops the clock until the test ends: a change leaves such an answer
 * for a while, unless the change must show at once.
 */
export async function readSlowly<Result>(read: () => Promise<Result>): Promise<Result> {
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  onTestFinished(() => clock.mockRestore());
  const result = await read();
  clock.mockImplementation(() => now);
  return result;
}
