import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

/** Of its time that a process may be busy and still have some for work that nobody waits for. */
const BUSY = 0.9;
const LOOK_MS = 20;

/** Resolves when this process is not fully busy with what it is asked for, or after `atMostMs`. */
export async function quiet(atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs;
  do {
    const before = performance.eventLoopUtilization();
    await delay(LOOK_MS);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  } while (performance.now() < end);
}
