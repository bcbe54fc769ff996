import { adminOverview } from "../../contract/admin.ts";
import type { AppParts } from "../app-parts.ts";
import type { Answer } from "../http/calls.ts";
import { type OverviewSettings, readOverview } from "./overview.ts";

export function monitoringRoutes(
  answer: Answer,
  parts: Pick<AppParts, "db" | "images" | "allMetrics">,
  settings: OverviewSettings,
): void {
  answer(adminOverview, () => readOverview(parts, settings));
}
