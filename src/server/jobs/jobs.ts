import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { ClientBase } from "pg";
import type { Database } from "../db/database.ts";
import { DatabaseListener } from "../db/listener.ts";
import { backgroundOf, countAlso, databaseOn, openPool } from "../db/pools.ts";
import { limitTimes } from "../db/time-limits.ts";
import { type JobPayloads, JOBS_CHANNEL } from "./enqueue.ts";
import { NEXT_TIME } from "./leases.ts";
import { quiet } from "./quiet.ts";
import { type Handler, JobWorker, type LeftTo } from "./worker.ts";

const CONCURRENCY = 2;

export const BACKUP_JOB = "make-backup";

/**
 * Jobs with a worker of their own, so that no other job waits behind them. "slow" jobs wait for other servers, or take minutes.
 * "pushes" wait for the push services that members name; a push message that is sent twice replaces itself on the device. "mails"
 * come by the thousand and nobody waits for them, so a link to a new password must not wait behind them.
 */
const WORKER_OF: Record<string, "slow" | "pushes" | "mails"> = {
  ["fetch-preview" satisfies keyof JobPayloads]: "slow",
  [BACKUP_JOB]: "slow",
  ["send-push-message" satisfies keyof JobPayloads]: "pushes",
  ["send-notification-mail" satisfies keyof JobPayloads]: "mails",
  ["send-digest" satisfies keyof JobPayloads]: "mails",
};
const SLOW_CONCURRENCY = 8;
const PUSH_CONCURRENCY = 8;
/** Together with the other mails that are sent at once, fewer than the connections that the mailer opens. */
const MAIL_CONCURRENCY = 2;
/** In a busy process, a slow job waits for up to this long, so that requests go first. */
const PATIENCE_MS = 1_000;

/** Short limits, so that a worker whose connection hangs renews its leases in time on another one. */
const TIME_LIMITS = limitTimes({ connectMs: 2_000, statementMs: 2_000, silenceMs: 2_500 });

/**
 * A job that one of all processes runs every ten seconds, minute, hour or day. `at` is the time in UTC, counted from the
 * beginning of that period.
 */
export interface RecurringJob {
  name: string;
  every: "10 seconds" | "1 minute" | "1 hour" | "24 hours";
  at: string;
  run(db: Database): Promise<void>;
}

type JobHandlers = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> };

/** Jobs that only some processes run. They wait for such a process. */
type MailJob = "send-notification-mail" | "send-digest";

/** The handlers of enqueued jobs. A job whose handler throws is retried later (`leases.ts`). */
export type Jobs = Omit<JobHandlers, MailJob> & Partial<Pick<JobHandlers, MailJob>>;

interface Options {
  connectionString: string;
  db: Database;
  recurring: RecurringJob[];
  jobs: Jobs;
  /** Jobs that this process leaves to processes that run a recurring job, since those do them better. It runs them where there is no such process. */
  leftTo?: LeftTo | undefined;
  log: FastifyBaseLogger;
}

/**
 * Starts the workers of enqueued and recurring jobs. `stop()` waits for running jobs to end. Throws if the
 * database cannot be reached.
 */
export async function startJobs({
  connectionString,
  log,
  leftTo,
  ...work
}: Options): Promise<{ stop(): Promise<void> }> {
  const onLost = (error: Error): void => log.warn({ err: error }, "jobs: connection lost");
  await storeSchedule(work.db, work.recurring);
  const connect = (limits: typeof TIME_LIMITS): Database =>
    databaseOn(countAlso(work.db, openPool(connectionString, 1, onLost, limits)));
  const [db, unhurried] = [connect(TIME_LIMITS), connect({ ...TIME_LIMITS, onConnect: commitUnhurried })];
  const { soon, slow, pushes, mails } = handlersOf(work);
  const workers = [
    new JobWorker({ db, log, handlers: soon, leftTo, concurrency: CONCURRENCY }),
    new JobWorker({ db: unhurried, log, handlers: slow, concurrency: SLOW_CONCURRENCY }),
    new JobWorker({ db: unhurried, log, handlers: pushes, leftTo, concurrency: PUSH_CONCURRENCY }),
    new JobWorker({ db, log, handlers: mails, concurrency: MAIL_CONCURRENCY }),
  ];
  const wake = (name?: string): void => workers.forEach((worker) => worker.wake(name));
  const listener = new DatabaseListener({
    connectionString,
    channel: JOBS_CHANNEL,
    onPayload: wake,
    onDeaf: () => {},
    onGap: wake,
    onLost,
  });
  await listener.start();
  for (const worker of workers) worker.start();
  const stop = async (): Promise<void> => {
    await listener.stop();
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all([db.destroy(), unhurried.destroy()]);
  };
  return { stop };
}

/**
 * Handlers by the names of their jobs. Recurring jobs may take long, so they use connections that no request
 * needs.
 */
function handlersOf({ db, recurring, jobs }: Pick<Options, "db" | "recurring" | "jobs">) {
  const handlers: [string, Handler][] = [
    ...recurring.map(({ name, run }): [string, Handler] => [name, () => run(backgroundOf(db))]),
    // The cast is safe: `enqueue` checks the type of every payload.
    ...Object.entries(jobs as unknown as Record<string, Handler>),
  ];
  const {
    soon = [],
    slow = [],
    pushes = [],
    mails = [],
  } = Object.groupBy(handlers, ([name]) => WORKER_OF[name] ?? "soon");
  return {
    soon: Object.fromEntries(soon),
    slow: Object.fromEntries(slow.map(patient)),
    pushes: Object.fromEntries(pushes.map(patient)),
    mails: Object.fromEntries(mails),
  };
}

/** The same handler, delayed until this process has time for it. */
function patient([name, run]: [string, Handler]): [string, Handler] {
  return [name, async (payload) => quiet(PATIENCE_MS).then(() => run(payload))];
}

/** Adds a row for each recurring job, or updates the times of the row that it has. */
async function storeSchedule(db: Database, recurring: RecurringJob[]): Promise<void> {
  const columns = (["name", "every", "at"] as const).map((column) => recurring.map((job) => job[column]));
  await sql`
    insert into jobs (name, payload, key, every, at, run_at)
    select name, '{}', name, every, at, ${sql.raw(NEXT_TIME)}
    from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[]) job (name, every, at)
    on conflict (key) do update set
      every = excluded.every, at = excluded.at, run_at = least(jobs.run_at, excluded.run_at)`.execute(db);
}

/**
 * Commits without waiting for the disk, since links may be posted by the hundred. A job whose completion is
 * lost in a crash runs again, so jobs that send mails do not use this.
 */
async function commitUnhurried(client: ClientBase): Promise<void> {
  await TIME_LIMITS.onConnect(client);
  await client.query("set synchronous_commit = off");
}
