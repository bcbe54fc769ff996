import program from "../../../package.json" with { type: "json" };
import type { AdminOverview } from "../../contract/admin.ts";
import type { AppParts } from "../app-parts.ts";
import { readBackups } from "../backup/daily/records.ts";
import type { Settings } from "../read-settings.ts";
import { readDatabaseMetrics } from "./database-metrics.ts";
import { readState } from "./day-states.ts";
import { readShownDays } from "./days.ts";
import type { ProcessMetrics } from "./metrics.ts";

import { slowestCalls } from "./slowest.ts";

const CALLS = 10;

export type OverviewSettings = Pick<Settings, "dataDir" | "backups" | "rateLimits" | "registrationFlood">;

export async function readOverview(
  { db, images, allMetrics }: Pick<AppParts, "db" | "images" | "allMetrics">,
  { dataDir, backups, rateLimits, registrationFlood }: OverviewSettings,
): Promise<AdminOverview> {
  const [metrics, { jobs, ...counted }, made] = await Promise.all([
    allMetrics(),
    readDatabaseMetrics(db),
    readBackups(db),
  ]);
  const state = await readState(db, { jobs, ...counted }, dataDir);
  const { databaseBytes, imageBytes, freeBytes } = state;
  const tries = counted.registrationTries;
  const started = valuesOf(metrics, "process_start_time_seconds");
  return {
    version: program.version,
    upSince: started.length === 0 ? null : new Date(Math.min(...started) * 1_000).toISOString(),
    processes: metrics.length,
    readers: valuesOf(metrics, "hearth_event_streams").reduce((sum, value) => sum + value, 0),
    days: await readShownDays(db, state),
    registrations: { tries, isFlood: rateLimits && tries >= registrationFlood },
    notificationMails: counted.notificationMails,
    queues: jobs,
    slowest: slowestCalls(metrics, CALLS),
    disk: { databaseBytes, imageBytes, imageSpaceBytes: images.space, freeBytes },
    backups: { isScheduled: backups !== undefined, isCopied: backups?.store !== undefined, ...made },
  };
}

function valuesOf(metrics: ProcessMetrics[], name: string): number[] {
  return metrics
    .flat()
    .flatMap((metric) => (metric.name === name ? metric.values.map(({ value }) => value) : []));
}
