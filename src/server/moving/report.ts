import { join } from "node:path";
import type { Manifest } from "../backup/archive/manifest.ts";
import { rowsOf } from "../backup/report.ts";
import type { Settings } from "../read-settings.ts";
import type { Upgraded } from "./upgrade.ts";

interface Circumstances {
  settings: Pick<Settings, "dataDir" | "databaseUrl">;
  target: string;
  seconds: number;
}

export function movedReport({ tables }: Manifest, { settings, target, seconds }: Circumstances): string {
  const old = settings.databaseUrl ? "in DATABASE_URL" : `in ${join(settings.dataDir, "postgres")}`;
  const setting =
    target === "embedded"
      ? "Now remove DATABASE_URL (and DATABASE_REPLICA_URLS) from your settings and start Hearth."
      : "Now set DATABASE_URL to the new one in your settings and start Hearth.";
  return [
    `Moved ${contents(tables)} in ${seconds.toFixed(1)} s. Every table was compared.`,
    `The database ${old} is unchanged: anything written there from now on is not copied.`,
    setting,
  ].join("\n");
}

export function upgradedReport(upgraded: Upgraded | null, seconds: number): string {
  if (!upgraded)
    return "The database was made by the PostgreSQL that this Hearth brings: there is nothing to do.";
  const { from, to, manifest, kept } = upgraded;
  return [
    `Upgraded from PostgreSQL ${from} to ${to}: ${contents(manifest.tables)}, in ${seconds.toFixed(1)} s. Every table was compared.`,
    "Start Hearth. The old database is kept:",
    `${kept ?? "its folder is beside the new one"} can be deleted once you are content with the new one.`,
  ].join("\n");
}

function contents(tables: Manifest["tables"]): string {
  const { members, posts, comments } = rowsOf(tables);
  return `${members} members, ${posts} posts and ${comments} comments`;
}
