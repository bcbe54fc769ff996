import { setTimeout as pause } from "node:timers/promises";

/** Polls until the condition holds. False if the time runs out or `signal` aborts first. */
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
