import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, type RunnerOptions, runMigrations } from "graphile-worker";
import type { ClientBase } from "pg";
import { type Database, databaseOn, openPool } from "../db/database.ts";
import { endSilence } from "../db/time-limits.ts";
import type { JobPayloads } from "./enqueue.ts";
import { KeptRunner } from "./kept-runner.ts";
import { LivingRunners } from "./living-runners.ts";
import { quiet } from "./quiet.ts";

const CONCURRENCY = 2;

/** Jobs that wait for other people's servers. They have workers of their own: nothing waits behind them. */
const SLOW: readonly string[] = ["fetch-preview"] satisfies (keyof JobPayloads)[];
const SLOW_CONCURRENCY = 8;
/** Nor does what somebody waits for: of a busy process each takes one in this time. */
const PATIENCE_MS = 1_000;

/**
 * They come by the hundred a second where links do: as many are fetched at once as there are workers, and those that
 * are done within a moment are crossed off together. One that is done and not crossed off may be done again.
 */
const IN_BATCHES: GraphileConfig.Preset = {
  worker: { localQueue: { size: SLOW_CONCURRENCY }, completeJobBatchDelay: 50, failJobBatchDelay: 0 },
};

/** Crossed off at once. Not with the library's other way, in which the database's end at that moment ends the process. */
const AT_ONCE: GraphileConfig.Preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** No statement of a job takes as long: the connection has broken without a word. */
const SILENCE_MS = 10 * 60_000;

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
  recurring,
  jobs,
  log,
}: Options): Promise<{ stop(): Promise<void> }> {
  // One for each worker and for what recurring ones do, and one for each runner to listen for new jobs. What is
  // idle is closed.
  const runners: KeptRunner[] = [];
  const warn = (error: Error): void => log.warn({ err: error }, "jobs: connection lost");
  const lost = (error: Error): void => {
    warn(error);
    for (const runner of runners) runner.renew();
  };
  const size = 2 * CONCURRENCY + SLOW_CONCURRENCY + 2;
  const pgPool = openPool(connectionString, size, lost, { onConnect: commitUnhurried });
  // Recurring jobs may take long, for which the connections of those who wait for an answer are not meant.
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
 * What a crash loses of it is done again, as nobody was told that it was done. Even looking for a job locks rows, and
 * would wait for the disk as long as a post does.
 */
async function commitUnhurried(client: ClientBase): Promise<void> {
  endSilence(client, SILENCE_MS);
  await client.query("set synchronous_commit = off");
}

type Task = (payload: unknown) => Promise<void>;

/** The same task, begun when this process has time for it. */
function patient([name, task]: [string, Task]): [string, Task] {
  const run: Task = async (payload) => {
    await quiet(PATIENCE_MS);
    await task(payload);
  };
  return [name, run];
}

function loggerTo(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    // Not the job itself: its payload is nobody's business.
    const error = meta?.["error"];
    if (level === "error") log.error({ err: error }, message);
    else if (level === "warning") log.warn({ err: error }, message);
    else log.debug(message);
  });
}
