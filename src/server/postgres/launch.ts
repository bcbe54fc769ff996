import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { findFreePort } from "./free-port.ts";
import type { Layout } from "./layout.ts";
import { clearLeftover } from "./leftover.ts";
import type { RunAs } from "./run-as.ts";
import { PostgresDidNotStart, type ServerProcess, spawnServer } from "./server-process.ts";
import { writeSettings } from "./settings.ts";

const OLD_BACKENDS_END_WITHIN_MS = 30_000;

/**
 * Starts PostgreSQL on a port after clearing what an earlier server left, and waits until the new server
 * accepts connections. Throws `PostgresDidNotStart` with PostgreSQL's log.
 */
export type Launch = (port: number, signal?: AbortSignal) => Promise<ServerProcess>;

/** Returns a function that starts PostgreSQL on this data directory, at first and after each crash. */
export function makeLauncher(given: {
  layout: Layout;
  binaries: Binaries;
  runAs: RunAs;
  durable: boolean;
  connections: number;
  log(message: string): void;
}): Launch {
  const { layout, binaries, runAs, durable, connections, log } = given;
  const attempt = async (port: number, signal?: AbortSignal): Promise<ServerProcess> => {
    await clearLeftover(layout, log);
    writeSettings(layout, runAs, { port, durable, connections });
    const server = spawnServer(layout, binaries, runAs, port);
    try {
      await server.becomeReady(log, signal);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  };
  return async (port, signal) => {
    const end = Date.now() + OLD_BACKENDS_END_WITHIN_MS;
    for (;;) {
      try {
        return await attempt(port, signal);
      } catch (error) {
        // Backends of a killed server take a moment to exit, and PostgreSQL refuses to start until then.
        const oldBackends = error instanceof Error && / is still in use/.test(error.message);
        if (!oldBackends || Date.now() > end || signal?.aborted) throw error;
        await pause(100);
      }
    }
  };
}

/** Starts PostgreSQL on a free port. Retries, since another program may take the port first. */
export async function startOnFreePort(launch: Launch): Promise<ServerProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch(await findFreePort());
    } catch (error) {
      const taken = error instanceof PostgresDidNotStart && /could not bind/.test(error.message);
      if (!taken || tries >= 5) throw error;
    }
  }
}
