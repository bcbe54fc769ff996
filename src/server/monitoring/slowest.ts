import type { AdminOverview } from "../../contract/admin.ts";
import { DURATIONS, type ProcessMetrics } from "./metrics.ts";

type SlowCall = AdminOverview["slowest"][number];

/** The share of requests that took `slowMs` or less. */
export const SLOW_SHARE = 0.95;

interface Summed {
  count: number;
  seconds: number;
  failures: number;
  /** For each bucket's upper bound in seconds, the number of requests that took no longer. */
  within: Map<number, number>;
}

/** The slowest calls of all processes, by their 95th percentile. */
export function slowestCalls(metrics: ProcessMetrics[], atMost: number): SlowCall[] {
  return [...sumByCall(metrics)]
    .map(([call, { count, seconds, failures, within }]) => ({
      call,
      count,
      meanMs: (seconds / count) * 1_000,
      slowMs: mostWithin(within, count),
      failures,
    }))
    .toSorted((a, b) => (b.slowMs ?? Infinity) - (a.slowMs ?? Infinity) || b.meanMs - a.meanMs)
    .slice(0, atMost);
}

/** The answers of each call in all processes. */
export function sumByCall(metrics: ProcessMetrics[]): Map<string, Summed> {
  const calls = new Map<string, Summed>();
  for (const { values } of metrics.flat().filter(({ name }) => name === DURATIONS)) {
    for (const { value, metricName = "", labels } of values as Value[]) {
      const call = `${labels["method"]} ${labels["route"]}`;
      const summed = calls.get(call) ?? {
        count: 0,
        seconds: 0,
        failures: 0,
        within: new Map<number, number>(),
      };
      calls.set(call, summed);
      const le = Number(labels["le"]);
      if (metricName.endsWith("_sum")) summed.seconds += value;
      else if (metricName.endsWith("_bucket")) summed.within.set(le, (summed.within.get(le) ?? 0) + value);
      else if (metricName.endsWith("_count")) {
        summed.count += value;
        if (Number(labels["status"]) >= 500) summed.failures += value;
      }
    }
  }
  return calls;
}

interface Value {
  value: number;
  metricName?: string;
  labels: Record<string, string | number>;
}

/** The 95th percentile in milliseconds, rounded up to a bucket; null beyond the last bucket. */
function mostWithin(within: Map<number, number>, count: number): number | null {
  const bound = [...within]
    .filter(([seconds, there]) => Number.isFinite(seconds) && there >= SLOW_SHARE * count)
    .map(([seconds]) => seconds);
  return bound.length === 0 ? null : Math.min(...bound) * 1_000;
}
