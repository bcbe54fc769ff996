import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import type { Settings } from "../read-settings.ts";
import { JOBS_POOL } from "../db/pool-sizes.ts";
import { findFreePort } from "../postgres/free-port.ts";
import { addBuiltinFeeds } from "../feeds/feeds.ts";
import { logFrom } from "../http/log.ts";
import { announcer } from "../live/between-processes.ts";
import { publishThrough } from "../live/publish.ts";
import { Metrics } from "../monitoring/metrics.ts";
import { say } from "../say.ts";
import type { Shutdown } from "../shutdown.ts";
import { startBackground } from "./background.ts";
import { countsFor } from "./counts.ts";
import { StartupPort } from "./startup-port.ts";
import { openParts } from "./parts.ts";
import { localAddress } from "./local-address.ts";
import { sayReady } from "./site.ts";
import { startDatabase } from "./start-database.ts";
import { Workers } from "./workers.ts";

/**
 * Runs everything that exists once (the database, the jobs, the counts of requests), and starts as many
 * serving processes as WORKERS says. Throws `CannotServe` if one of them does not start.
 */
export async function runFirst(settings: Settings, shutdown: Shutdown): Promise<void> {
  const startupPort = new StartupPort(settings);
  shutdown.add(() => startupPort.close());
  const parts = openParts(
    await startDatabase(settings, shutdown, startupPort),
    settings,
    shutdown,
    JOBS_POOL,
  );
  await addBuiltinFeeds(parts.db);
  // The port is chosen once, because all serving processes share it, replacements included.
  const port = startupPort.port || (await findFreePort());
  const address = localAddress(settings.host, port);
  publishThrough(
    parts.db,
    announcer(parts.db, randomUUID(), (error) => say(`Events could not be sent: ${error.message}`)),
  );
  const metrics = new Metrics({ ofProcess: true });
  metrics.watchDatabase(parts.db);
  await startBackground(
    parts,
    {
      settings,
      log: Fastify({ logger: logFrom(settings.logLevel) }).log,
      address: () => address,
    },
    shutdown,
  );
  const workers = new Workers({
    count: settings.workers,
    environment: { PORT: String(port), DATABASE_URL: parts.connectionString },
    counts: countsFor(settings, parts.db),
    metrics,
    stopDelayMs: settings.stopDelayMs,
    beforeOpening: () => startupPort.closePort(),
    say,
  });
  shutdown.allow(settings.stopDelayMs);
  shutdown.add(() => workers.stop());
  // Before the serving processes stop, which takes a while: a backup under way needs some seconds to end.
  shutdown.add(async () => parts.aborting.abort());
  await workers.start();
  startupPort.letIn((connection) => workers.receive(connection));
  await sayReady(parts, settings, address);
}
