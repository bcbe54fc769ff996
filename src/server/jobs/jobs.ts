import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, run, runMigrations } from "graphile-worker";
import { type Database, openPool } from "../db/database.ts";
import type { JobPayloads } from "./enqueue.ts";

const CONCURRENCY = 2;

/** Work that is done again and again: when (cron, UTC) and what. */
export interface RecurringJob {
  name: string;
  when: string;
  run(db: Database): Promise<void>;
}

/** What each job that is enqueued does. One that throws is tried again later. */
export type Jobs = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> };

interface Options {
  connectionString: string;
  db: Database;
  recurring: RecurringJob[];
  jobs: Jobs;
  log: FastifyBaseLogger;
}

/** Makes the tables of jobs, or brings them up to date. Needed before the first one is enqueued. */
export function prepareJobs(connectionString: string): Promise<void> {
  return runMigrations({ connectionString, logger: new Logger(() => () => {}) });
}

/** The task list that graphile-worker is given. */
export function taskList(db: Database, recurring: RecurringJob[], jobs: Jobs) {
  return {
    ...Object.fromEntries(recurring.map((job) => [job.name, () => job.run(db)])),
    // Every payload was written by `enqueue`.
    ...(jobs as unknown as Record<string, (payload: unknown) => Promise<void>>),
  };
}

/** Starts the work that goes on behind the answers. `stop()` of what it gives lets running jobs end. */
export async function startJobs({
  connectionString,
  db,
  recurring,
  jobs,
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
      // Not the job itself: its payload is nobody's business.
      const error = meta?.["error"];
      if (level === "error") log.error({ err: error }, message);
      else if (level === "warning") log.warn({ err: error }, message);
      else log.debug(message);
    }),
    taskList: taskList(db, recurring, jobs),
    parsedCronItems: parseCronItems(recurring.map(({ name, when }) => ({ task: name, match: when }))),
  });
  const stop = async (): Promise<void> => {
    await runner.stop();
    await pgPool.end();
  };
  return { stop };
}
