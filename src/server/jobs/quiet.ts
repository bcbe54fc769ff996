import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

/** Event loop utilization below which a process has time for work that no request waits for. */
const BUSY = 0.9;
const LOOK_MS = 20;

/** Resolves when this process is no longer busy with requests, or after `atMostMs`. */
export async function quiet(atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs;
  do {
    const before = performance.eventLoopUtilization();
    await delay(LOOK_MS);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  } while (performance.now() < end);
}
