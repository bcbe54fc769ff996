import { adminOverview } from "../../contract/admin.ts";
import type { AppParts } from "../app-parts.ts";
import type { Config } from "../config.ts";
import type { Answer } from "../http/calls.ts";
import { readOverview } from "./overview.ts";

export function monitoringRoutes(
  answer: Answer,
  parts: Pick<AppParts, "db" | "images" | "allMetrics">,
  config: Pick<Config, "dataDir" | "backups">,
): void {
  answer(adminOverview, () => readOverview(parts, config));
}
