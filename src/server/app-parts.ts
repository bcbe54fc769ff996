import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Replicas } from "./db/replicas/replicas.ts";
import type { RequestCounts } from "./http/limits/request-counts.ts";
import type { Images } from "./images/images.ts";
import type { Live } from "./live/live.ts";
import type { Figures, ProcessFigures } from "./monitoring/figures.ts";
import type { Web } from "./previews/look.ts";

/** The settings that the server needs. */
export type AppConfig = Pick<
  Config,
  "siteName" | "publicUrl" | "google" | "logLevel" | "trustProxy" | "rateLimits" | "metricsToken" | "dataDir"
>;

/** The parts that `createApp` connects. */
export interface AppParts {
  db: Database;
  /** For visitors' reads; null if there are none. */
  replicas: Replicas | null;
  live: Live;
  images: Images;
  /** Fetches linked pages and pictures. */
  web: Web;
  counts: RequestCounts;
  /** The metrics of this process. */
  figures: Figures;
  /** The metrics of all processes, including this one. */
  allFigures: () => Promise<ProcessFigures[]>;
}
