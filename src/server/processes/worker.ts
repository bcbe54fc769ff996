import type { Server } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import type { Settings } from "../read-settings.ts";
import { poolSize } from "../db/pool-sizes.ts";
import type { Shutdown } from "../shutdown.ts";
import { CountsOfFirst } from "./counts-of-first.ts";
import { Metrics } from "../monitoring/metrics.ts";
import { admit } from "./startup-port.ts";
import { MetricsOfAll } from "./metrics-of-all.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { openParts } from "./parts.ts";
import { makeSite, openSite } from "./site.ts";

/** Runs one of the serving processes. `settings.databaseUrl` is the database that the first process opened. */
export async function runWorker(settings: Settings, shutdown: Shutdown): Promise<void> {
  const counts = new CountsOfFirst(send);
  const metrics = new Metrics({ ofProcess: true });
  const all = new MetricsOfAll(tell, () => metrics.read());
  const opening = Promise.withResolvers<void>();
  const { promise: server, resolve: serve } = Promise.withResolvers<Server>();
  process.on("message", (message: ToWorker, socket: Socket | undefined) => {
    if ("stop" in message) void shutdown.run(0);
    else if ("open" in message) opening.resolve();
    else if ("heard" in message) void server.then((to) => receive(to, message.heard, socket));
    else if ("counts" in message) counts.receive(message);
    else all.receive(message);
  });
  const parts = openParts(settings.databaseUrl!, settings, shutdown, poolSize(settings.workers));
  const options = { settings, counts, metrics, allMetrics: () => all.read(), isDevelopment: false };
  const site = await makeSite(parts, options, shutdown);
  shutdown.add(async () => parts.aborting.abort());
  await site.app.ready();
  tell({ prepared: true });
  await opening.promise;
  await openSite(site, settings, shutdown);
  serve(site.app.server);
}

/** Takes over a connection that the first process held until the site was ready. */
function receive(server: Server, heard: string, socket: Socket | undefined): void {
  // The connection may have closed on its way to this process.
  if (socket) admit(server, { socket, heard: Buffer.from(heard, "base64") });
}

export async function reportFailure(why: string): Promise<void> {
  // If the first process has ended, nobody needs the reason.
  await promisify(send)({ failed: why }).catch(() => {});
}

function tell(message: FromWorker): void {
  // A failure means that the first process has ended, which ends this process too.
  send(message, () => {});
}

function send(message: FromWorker, done: (error: Error | null) => void): void {
  process.send!(message, undefined, undefined, done);
}
