import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, run } from "graphile-worker";
import { type Database, openPool } from "../db/database.ts";

const CONCURRENCY = 2;

/** Work that is done again and again: when (cron, UTC) and what. */
export interface RecurringJob {
  name: string;
  when: string;
  run(db: Database): Promise<void>;
}

interface Options {
  connectionString: string;
  db: Database;
  recurring: RecurringJob[];
  log: FastifyBaseLogger;
}

/** Starts the work that goes on behind the answers. `stop()` of what it gives lets running jobs end. */
export async function startJobs({
  connectionString,
  db,
  recurring,
  log,
}: Options): Promise<{ stop(): Promise<void> }> {
  // One connection listens for new jobs all the time.
  const pgPool = openPool(connectionString, CONCURRENCY + 2, (error) =>
    log.warn({ err: error }, "jobs: connection lost"),
  );
  const runner = await run({
    pgPool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") log.error({ meta }, message);
      else if (level === "warning") log.warn({ meta }, message);
      else log.debug(message);
    }),
    taskList: Object.fromEntries(recurring.map((job) => [job.name, () => job.run(db)])),
    parsedCronItems: parseCronItems(recurring.map(({ name, when }) => ({ task: name, match: when }))),
  });
  const stop = async (): Promise<void> => {
    await runner.stop();
    await pgPool.end();
  };
  return { stop };
}
