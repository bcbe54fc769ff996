import { sql } from "kysely";
import type { NotificationMailKind } from "../../contract/notification-mails.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

export interface JobPayloads {
  "send-password-reset": { email: string };
  "send-email-confirmation": { memberId: string; email: string };
  "send-address-confirmation": { memberId: string; email: string };
  "send-notification-mail": { memberId: string; kind: NotificationMailKind };
  "send-digest": { memberId: string };
  /** `newEmail` is set only in notices about a change of email. */
  "send-account-notice": {
    to: string;
    username: string;
    notice:
      | "password-changed"
      | "email-change-asked"
      | "email-changed"
      | "account-deleted"
      | "request-approved"
      | "request-refused"
      | "ban-ended"
      | "ban-stands";
    newEmail?: string;
    /** The line of a moderator who refused a request to join, or decided an appeal. */
    line?: string;
  };
  /** `isLast` is set for the run that comes a while after the others. */
  "erase-member": { memberId: string; content: "keep" | "delete"; isLast?: true };
  "bulk-act": { actId: number };
  "try-automatic-rule": { trialId: number };
  "send-push-message": { subscriptionId: number; notificationId: number; topic: string; attempt: number };
  /** `host` is set for imported posts. Their jobs share few queues, are paced by host, and wait while it rests. */
  "fetch-preview": { postId: number; attempt: number; host?: string | undefined };
}

interface Job<Name extends keyof JobPayloads> {
  payload: JobPayloads[Name];
  /** Replaces a job with the same key. */
  key?: string;
  /** Delay before the job may run. */
  afterSeconds?: number;
  /** A process runs the jobs of a queue one at a time. */
  queue?: string;
}

/** The queue of jobs that take long: a process runs one of them at a time, so that mails do not wait. */
export const LONG_WORK = "long-work";

/** The channel of LISTEN and NOTIFY. The payload is the name of the enqueued jobs. */
export const JOBS_CHANNEL = "hearth_jobs";

/** Enqueues a job. Call it in the transaction of the job's cause. */
export function enqueue<Name extends keyof JobPayloads>(
  db: Database,
  name: Name,
  payload: JobPayloads[Name],
  options: Omit<Job<Name>, "payload"> = {},
): Promise<void> {
  return enqueueAll(db, name, [{ payload, ...options }]);
}

/** Enqueues several jobs, no two with the same key. Call it in the transaction of their cause. */
export async function enqueueAll<Name extends keyof JobPayloads>(
  db: Database,
  name: Name,
  jobs: Job<Name>[],
): Promise<void> {
  await add(addJobs, db, name, jobs);
}

/**
 * Enqueues several jobs with keys. A job that waits already under its key keeps its turn and, after failures, its
 * growing pause; a job that runs is run once more. Otherwise, in a backlog, the job that gets new work most often would
 * never come to the front.
 */
export async function enqueueKeepingTurns<Name extends keyof JobPayloads>(
  db: Database,
  name: Name,
  jobs: (Job<Name> & { key: string })[],
): Promise<void> {
  await add(addKeepingTurns, db, name, jobs);
}

async function add<Name extends keyof JobPayloads>(
  statement: typeof addJobs,
  db: Database,
  name: Name,
  jobs: Job<Name>[],
): Promise<void> {
  if (jobs.length === 0) return;
  await statement(db, [
    name,
    jobs.map(({ payload }) => JSON.stringify(payload)),
    jobs.map(({ key }) => key ?? null),
    jobs.map(({ queue }) => queue ?? null),
    jobs.map(({ afterSeconds = 0 }) => afterSeconds),
  ]);
}

const addJobs = adding("run_at = excluded.run_at, attempts = 0");

/** A job that was given up begins anew. One that was never tried may become due earlier; a tried one is running or pauses. */
const addKeepingTurns = adding(`
  run_at = case
    when jobs.run_at = 'infinity' then excluded.run_at
    when jobs.attempts = 0 then least(jobs.run_at, excluded.run_at)
    else greatest(jobs.run_at, excluded.run_at) end,
  attempts = case when jobs.run_at = 'infinity' then 0 else jobs.attempts end`);

/** A replaced job gets a new id, so that a worker that is running the old one does not complete the new one. */
function adding(turn: string) {
  return prepare(`
  with added as (
    insert into jobs (name, payload, key, queue, run_at)
    select $1::text, payload, key, queue, now() + make_interval(secs => after_seconds)
    from unnest($2::json[], $3::text[], $4::text[], $5::float8[]) job (payload, key, queue, after_seconds)
    on conflict (key) do update set
      id = default, name = excluded.name, payload = excluded.payload, queue = excluded.queue, ${turn}
  )
  select pg_notify('${JOBS_CHANNEL}', $1::text)`);
}

/** Makes the jobs of this name that were given up due again, as if they had never run. */
export async function resumeGivenUp(db: Database, name: keyof JobPayloads): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ attempts: 0, run_at: sql<Date>`now()` })
    .where("name", "=", name)
    .where("run_at", "=", sql<Date>`'infinity'`)
    .execute();
}
