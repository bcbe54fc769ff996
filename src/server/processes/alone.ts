import type { Settings } from "../read-settings.ts";
import { poolSize } from "../db/pool-sizes.ts";
import { addBuiltinFeeds } from "../feeds/feeds.ts";
import { Metrics } from "../monitoring/metrics.ts";
import { countsFor } from "./counts.ts";
import type { Shutdown } from "../shutdown.ts";
import { startBackground } from "./background.ts";
import { admit, StartupPort } from "./startup-port.ts";
import { openParts } from "./parts.ts";
import { makeSite, openSite, sayReady } from "./site.ts";
import { startDatabase } from "./start-database.ts";

/** Runs everything in this process. Each part registers with `shutdown`, which stops the parts in reverse order. */
export async function runAlone(
  settings: Settings,
  shutdown: Shutdown,
  isDevelopment: boolean,
): Promise<void> {
  const startupPort = new StartupPort(settings);
  shutdown.add(() => startupPort.close());
  const parts = openParts(
    await startDatabase(settings, shutdown, startupPort),
    settings,
    shutdown,
    poolSize(1),
  );
  await addBuiltinFeeds(parts.db);
  const metrics = new Metrics({ ofProcess: true });
  const allMetrics = async () => [await metrics.read()];
  const options = { settings, counts: countsFor(settings, parts.db), metrics, allMetrics, isDevelopment };
  const site = await makeSite(parts, options, shutdown);
  let address = "";
  await startBackground(parts, { settings, log: site.app.log, address: () => address }, shutdown);
  await site.app.ready();
  startupPort.closePort();
  address = await openSite(site, { ...settings, port: startupPort.port }, shutdown);
  startupPort.letIn((connection) => admit(site.app.server, connection));
  await sayReady(parts, settings, address);
}
