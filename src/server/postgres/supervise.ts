import { setTimeout as pause } from "node:timers/promises";
import type { Launch } from "./launch.ts";
import type { ServerProcess } from "./server-process.ts";

const RESTART_PAUSES_MS = [0, 200, 500, 1_000, 2_000, 5_000];

/** Restarts PostgreSQL on the same port whenever it ends unexpectedly. */
export function supervise(
  first: ServerProcess,
  launch: Launch,
  log: (message: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let server = first;
  const restart = async (): Promise<void> => {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      await pause(RESTART_PAUSES_MS[Math.min(tries, RESTART_PAUSES_MS.length - 1)]);
      try {
        server = await launch(first.port, stopping.signal);
        return log("PostgreSQL is running again");
      } catch (error) {
        if (!stopping.signal.aborted) log(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const how = await server.exited;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unexpectedly (${how}). Starting it again`);
      await restart();
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await watching;
      // A restart may have succeeded just before the abort, after which `server` is another.
      await server.stop();
    },
  };
}
