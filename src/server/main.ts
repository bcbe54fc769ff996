import cluster from "node:cluster";
import { readSettings } from "./read-settings.ts";
import { runAlone } from "./processes/alone.ts";
import { runFirst } from "./processes/first.ts";
import { reportFailure, runWorker } from "./processes/worker.ts";
import { whyNot } from "./operator-errors.ts";
import { say } from "./say.ts";
import { Shutdown } from "./shutdown.ts";

if (cluster.isWorker) await beWorker();
else await beProgram(process.argv.includes("--dev"));

/** The program's only process, or the first of several, which starts the others. */
async function beProgram(isDevelopment: boolean): Promise<void> {
  const shutdown = new Shutdown({ say, farewell: "Stopping…" });
  if (process.argv.includes("--end-with-parent")) shutdown.endWithParent();
  try {
    const settings = readSettings();
    if (settings.workers > 1 && !isDevelopment) await runFirst(settings, shutdown);
    else await runAlone(settings, shutdown, isDevelopment);
  } catch (error) {
    if (!shutdown.isRunning) say(whyNot(error));
    await shutdown.run(1);
  }
}

/** A serving process. Ctrl-C in a terminal reaches it too, but only the first process tells it to stop. */
async function beWorker(): Promise<void> {
  const shutdown = new Shutdown({ say, endsOn: ["SIGTERM"] });
  try {
    await runWorker(readSettings(), shutdown);
  } catch (error) {
    if (!shutdown.isRunning) await reportFailure(whyNot(error));
    await shutdown.run(1);
  }
}
