import { adminOverview } from "../../contract/admin.ts";
import type { AppParts } from "../app-parts.ts";
import type { Answer } from "../http/calls.ts";
import { type OverviewConfig, readOverview } from "./overview.ts";

export function monitoringRoutes(
  answer: Answer,
  parts: Pick<AppParts, "db" | "images" | "allMetrics">,
  config: OverviewConfig,
): void {
  answer(adminOverview, () => readOverview(parts, config));
}
