import { statfs } from "node:fs/promises";
import program from "../../../package.json" with { type: "json" };
import type { AdminOverview } from "../../contract/admin.ts";
import type { AppParts } from "../app-parts.ts";
import { readDatabaseFigures } from "./database-figures.ts";
import type { ProcessFigures } from "./figures.ts";
import { readDays } from "./queries.ts";
import { slowestCalls } from "./slowest.ts";

const DAYS = 30;
const CALLS = 10;

export async function readOverview(
  { db, images, allFigures }: Pick<AppParts, "db" | "images" | "allFigures">,
  dataDir: string,
): Promise<AdminOverview> {
  const [figures, days, { jobs, databaseBytes, imageBytes }, freeBytes] = await Promise.all([
    allFigures(),
    readDays(db, DAYS),
    readDatabaseFigures(db),
    freeSpace(dataDir),
  ]);
  const started = valuesOf(figures, "process_start_time_seconds");
  return {
    version: program.version,
    upSince: started.length === 0 ? null : new Date(Math.min(...started) * 1_000).toISOString(),
    processes: figures.length,
    readers: valuesOf(figures, "hearth_event_streams").reduce((sum, value) => sum + value, 0),
    days,
    queues: jobs,
    slowest: slowestCalls(figures, CALLS),
    disk: { databaseBytes, imageBytes, imageSpaceBytes: images.space, freeBytes },
  };
}

function valuesOf(figures: ProcessFigures[], name: string): number[] {
  return figures
    .flat()
    .flatMap((metric) => (metric.name === name ? metric.values.map(({ value }) => value) : []));
}

async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // The folder does not exist yet.
    return null;
  }
}
