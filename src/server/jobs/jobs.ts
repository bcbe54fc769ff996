import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, run, type Runner } from "graphile-worker";
import type { Database } from "../db/database.ts";
import { RECURRING } from "./recurring.ts";

const CONCURRENCY = 2;

/** Starts the work that goes on behind the answers. `stop()` of what it gives lets running jobs end. */
export function startJobs(connectionString: string, db: Database, log: FastifyBaseLogger): Promise<Runner> {
  return run({
    connectionString,
    concurrency: CONCURRENCY,
    maxPoolSize: CONCURRENCY + 1,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") log.error({ meta }, message);
      else if (level === "warning") log.warn({ meta }, message);
      else log.debug(message);
    }),
    taskList: Object.fromEntries(RECURRING.map(({ name, run: work }) => [name, () => work(db)])),
    parsedCronItems: parseCronItems(RECURRING.map(({ name, when }) => ({ task: name, match: when }))),
  });
}
