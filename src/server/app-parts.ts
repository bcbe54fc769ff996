import type { Settings } from "./read-settings.ts";
import type { Database } from "./db/database.ts";
import type { Replicas } from "./db/replicas/replicas.ts";
import type { RequestCounts } from "./http/limits/request-counts.ts";
import type { Images } from "./images/images.ts";
import type { Live } from "./live/live.ts";
import type { Metrics, ProcessMetrics } from "./monitoring/metrics.ts";
import type { ExternalSites } from "./previews/preview-content.ts";
import type { OperatorsSettings } from "./site-settings/current-site.ts";

/** The settings that the server needs. */
export type AppSettings = Pick<
  Settings,
  | "logLevel"
  | "trustProxy"
  | "rateLimits"
  | "registrationFlood"
  | "metricsToken"
  | "pushMessages"
  | "dataDir"
  | "backups"
> &
  OperatorsSettings;

/** The parts that `createApp` connects. */
export interface AppParts {
  db: Database;
  /** Replicas of the database for visitors' reads; null if there are none. */
  replicas: Replicas | null;
  live: Live;
  images: Images;
  /** Fetches linked pages and pictures. */
  web: ExternalSites;
  counts: RequestCounts;
  /** The metrics of this process. */
  metrics: Metrics;
  /** The metrics of all processes, including this one. */
  allMetrics: () => Promise<ProcessMetrics[]>;
}
