import { megabytes } from "../backup/archive/megabytes.ts";
import { describeCheck } from "../check/check.ts";
import type { RanMigration } from "../db/migrate.ts";
import type { Migrated } from "./migrate-and-check.ts";

export const NOTHING_PENDING =
  "The database has every migration of this Hearth already: there is nothing to upgrade.";

/** `size` is in bytes. */
export function rehearsedReport({ ran, wrong }: Migrated, size: number): string {
  return [
    `Migrated a copy of the database (${megabytes(size)}):`,
    ...linesOf(ran),
    ...figuresOf(wrong),
    "The copy is deleted, and the site's database is as it was. Starting this version takes about as much longer than usual.",
  ].join("\n");
}

export function migratedReport({ ran, wrong }: Migrated): string {
  return ["Migrated the database:", ...linesOf(ran), ...figuresOf(wrong), "Start Hearth."].join("\n");
}

function linesOf(ran: RanMigration[]): string[] {
  const total = ran.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = [...ran, { name: "together", seconds: total }];
  return rows.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function figuresOf(wrong: Migrated["wrong"]): string[] {
  if (wrong.length === 0) return ["Every figure equals its rows afterwards."];
  return [
    "Figures that do not equal their rows afterwards (npm run admin -- check of the version before tells whether they did then):",
    ...wrong.map(describeCheck),
  ];
}
