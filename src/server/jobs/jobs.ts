import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, type RunnerOptions, runMigrations } from "graphile-worker";
import type { ClientBase } from "pg";
import type { Database } from "../db/database.ts";
import { databaseOn, openPool } from "../db/pools.ts";
import { endSilence } from "../db/time-limits.ts";
import type { JobPayloads } from "./enqueue.ts";
import { KeptRunner } from "./kept-runner.ts";
import { LivingRunners } from "./living-runners.ts";
import { quiet } from "./quiet.ts";

const CONCURRENCY = 2;

/** Jobs that wait for other servers. They have their own workers, so that no other job waits behind them. */
const SLOW: readonly string[] = ["fetch-preview"] satisfies (keyof JobPayloads)[];
const SLOW_CONCURRENCY = 8;
/** In a busy process, each worker of slow jobs starts one in this time, so that requests go first. */
const PATIENCE_MS = 1_000;

/**
 * Many posted links make hundreds of slow jobs a second, so they are fetched and completed in batches. A job
 * that is done but not yet marked as complete may run again.
 */
const IN_BATCHES: GraphileConfig.Preset = {
  worker: { localQueue: { size: SLOW_CONCURRENCY }, completeJobBatchDelay: 50, failJobBatchDelay: 0 },
};

/** Completes each job at once. With the default, -1, a database that goes away just then ends the process. */
const AT_ONCE: GraphileConfig.Preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** No statement of a job takes this long, so the connection must be dead. */
const SILENCE_MS = 10 * 60_000;

/** A recurring job. `when` is a cron expression in UTC. */
export interface RecurringJob {
  name: string;
  when: string;
  run(db: Database): Promise<void>;
}

/** The handlers of enqueued jobs. A job whose handler throws is retried later. */
export type Jobs = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> };

interface Options {
  connectionString: string;
  recurring: RecurringJob[];
  jobs: Jobs;
  log: FastifyBaseLogger;
}

/** Creates or migrates graphile-worker's tables. Needed before the first job is enqueued. */
export function prepareJobs(connectionString: string): Promise<void> {
  return runMigrations({ connectionString, logger: new Logger(() => () => {}) });
}

export function taskList(db: Database, recurring: RecurringJob[], jobs: Jobs) {
  return {
    ...Object.fromEntries(recurring.map((job) => [job.name, () => job.run(db)])),
    // The cast is safe: `enqueue` checks the type of every payload.
    ...(jobs as unknown as Record<string, (payload: unknown) => Promise<void>>),
  };
}

/** Starts the runners of enqueued and recurring jobs. `stop()` waits for running jobs to end. */
export async function startJobs({
  connectionString,
  recurring,
  jobs,
  log,
}: Options): Promise<{ stop(): Promise<void> }> {
  const runners: KeptRunner[] = [];
  const warn = (error: Error): void => log.warn({ err: error }, "jobs: connection lost");
  const lost = (error: Error): void => {
    warn(error);
    for (const runner of runners) runner.renew();
  };
  // A connection for each worker, `CONCURRENCY` more for the work of recurring jobs, and one for each of the
  // two runners to listen for new jobs. Idle connections are closed.
  const size = 2 * CONCURRENCY + SLOW_CONCURRENCY + 2;
  const pgPool = openPool(connectionString, size, lost, { onConnect: commitUnhurried });
  // Recurring jobs may take long, so they use this pool and not the one for requests.
  const tasks = Object.entries(taskList(databaseOn(pgPool), recurring, jobs));
  const soon = tasks.filter(([name]) => !SLOW.includes(name));
  const slow = tasks.filter(([name]) => SLOW.includes(name));
  const living = new LivingRunners({ connectionString, onLost: warn });
  await living.start();
  const start = async (
    list: typeof tasks,
    { mayRepeat, ...options }: RunnerOptions & { mayRepeat: boolean },
  ): Promise<void> => {
    const taskList = Object.fromEntries(list);
    const kept = new KeptRunner({
      pgPool,
      living,
      log,
      taskList,
      mayRepeat,
      options: { logger: loggerTo(log), ...options },
    });
    await kept.start();
    runners.push(kept);
  };
  const cron = parseCronItems(recurring.map(({ name, when }) => ({ task: name, match: when })));
  await start(soon, { mayRepeat: false, concurrency: CONCURRENCY, parsedCronItems: cron, preset: AT_ONCE });
  await start(slow.map(patient), {
    mayRepeat: true,
    concurrency: SLOW_CONCURRENCY,
    parsedCronItems: [],
    preset: IN_BATCHES,
  });
  const stop = async (): Promise<void> => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await living.stop();
    await pgPool.end();
  };
  return { stop };
}

/**
 * Commits without waiting for the disk: even fetching a job locks rows and would otherwise wait as long as a
 * post does. A job whose completion is lost in a crash runs again, and nobody was told that it was done.
 */
async function commitUnhurried(client: ClientBase): Promise<void> {
  endSilence(client, SILENCE_MS);
  await client.query("set synchronous_commit = off");
}

type Task = (payload: unknown) => Promise<void>;

/** The same task, delayed until this process has time for it. */
function patient([name, task]: [string, Task]): [string, Task] {
  const run: Task = async (payload) => {
    await quiet(PATIENCE_MS);
    await task(payload);
  };
  return [name, run];
}

function loggerTo(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    // The job itself is not logged: its payload is private.
    const error = meta?.["error"];
    if (level === "error") log.error({ err: error }, message);
    else if (level === "warning") log.warn({ err: error }, message);
    else log.debug(message);
  });
}
