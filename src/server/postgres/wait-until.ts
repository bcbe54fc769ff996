import { setTimeout as pause } from "node:timers/promises";

/**
 * Waits until a condition holds.
 *
 * Gives true when it held in time, false when the time ran out or `signal` asked to give up.
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  options: { withinMs: number; everyMs?: number; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const end = Date.now() + options.withinMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= end || options.signal?.aborted) return false;
    await pause(options.everyMs ?? 10);
  }
}
