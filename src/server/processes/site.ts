import { setTimeout as pause } from "node:timers/promises";
import { DEFAULT_NAME } from "../../contract/site.ts";
import { type CreatedApp, createApp } from "../app.ts";
import type { AppParts } from "../app-parts.ts";
import type { Settings } from "../read-settings.ts";
import type { RequestCounts } from "../http/limits/request-counts.ts";
import { Replicas } from "../db/replicas/replicas.ts";
import { poolSize } from "../db/pool-sizes.ts";
import { Live } from "../live/live.ts";
import { CallRecorder } from "../monitoring/day-calls.ts";
import { CannotListen } from "../operator-errors.ts";
import { say } from "../say.ts";
import type { Shutdown } from "../shutdown.ts";
import { firstAdminWords } from "../set-up/set-up-link.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import { servePages } from "../ssr/pages.ts";
import { localAddress } from "./local-address.ts";
import type { Parts } from "./parts.ts";

interface Options {
  settings: Settings;
  counts: RequestCounts;
  /** The metrics of this process, and of all processes. */
  metrics: AppParts["metrics"];
  allMetrics: AppParts["allMetrics"];
  isDevelopment: boolean;
}

/** A site that does not listen yet. */
export interface Site {
  app: CreatedApp["app"];
  announceStop: CreatedApp["announceStop"];
  live: Live;
}

export async function makeSite(
  { connectionString, db, images, web }: Parts,
  { settings, counts, metrics, allMetrics, isDevelopment }: Options,
  shutdown: Shutdown,
): Promise<Site> {
  const live = new Live({
    connectionString,
    db,
    onFailure: (error) => say(`Events could not be sent or received: ${error.message}`),
  });
  await live.start();
  shutdown.add(() => live.stop());
  const replicas = openReplicas({ connectionString, db }, settings, shutdown);
  const parts = await createApp(
    { db, replicas, live, images, web, counts, metrics, allMetrics },
    // In development a page requests hundreds of modules, which would use up the rate limits.
    { ...settings, rateLimits: settings.rateLimits && !isDevelopment },
  );
  await answerWithPages(parts, isDevelopment);
  const recorder = new CallRecorder(db, metrics, (error) =>
    say(`The times of answers could not be recorded: ${error.message}`),
  );
  recorder.start();
  shutdown.add(async () => recorder.stop());
  return { app: parts.app, announceStop: parts.announceStop, live };
}

/** Opens the port. Returns the site's address on this machine. Throws `CannotListen`. */
export async function openSite(
  { app, announceStop }: Site,
  { host, port, stopDelayMs }: Pick<Settings, "host" | "port" | "stopDelayMs">,
  shutdown: Shutdown,
): Promise<string> {
  shutdown.allow(stopDelayMs);
  shutdown.add(async () => {
    announceStop();
    // During this pause, load balancers that poll `/readyz` stop sending connections here, before these are
    // refused.
    await pause(stopDelayMs);
    await app.close();
  });
  await app.listen({ port, host }).catch((cause: Error) => {
    throw new CannotListen(cause);
  });
  const address = app.server.address();
  return localAddress(host, typeof address === "object" && address ? address.port : port);
}

export async function sayReady({ db }: Parts, settings: Settings, address: string): Promise<void> {
  // The site has started: a database that fails just now does not end it.
  const { name } = await readSiteSettings(db, settings).catch(() => ({
    name: settings.siteName ?? DEFAULT_NAME,
  }));
  say(`\n  ${name} is ready: ${address}\n  Press Ctrl-C to stop it.\n`);
  if (settings.backupStore && !settings.backups)
    say("  BACKUP_S3_ENDPOINT is set, but without BACKUP_DIR the site makes no backups to copy there.\n");
  const words = await firstAdminWords(db, settings.publicUrl ?? address).catch(
    ({ message }: Error) =>
      `  Whether the site has an admin could not be read: ${message}. Start the site again to see.\n`,
  );
  if (words !== null) say(words);
}

/** Opens the replicas for visitors' reads and starts checking them. */
function openReplicas(
  primary: Pick<Parts, "connectionString" | "db">,
  { databaseReplicaUrls: urls, workers }: Settings,
  shutdown: Shutdown,
): Replicas | null {
  if (urls.length === 0) return null;
  const replicas = new Replicas({ primary, urls, size: poolSize(workers), say });
  shutdown.add(() => replicas.stop());
  replicas.start();
  return replicas;
}

/** Adds the pages: the built ones, or in development pages rendered from the sources. */
async function answerWithPages(parts: CreatedApp, isDevelopment: boolean): Promise<void> {
  if (!isDevelopment) return servePages(parts);
  const { serveDevelopmentPages } = await import("../ssr/dev.ts");
  return serveDevelopmentPages(parts);
}
