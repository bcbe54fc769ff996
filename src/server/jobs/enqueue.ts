import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

export interface JobPayloads {
  "send-password-reset": { email: string };
  "send-email-confirmation": { memberId: string; email: string };
  /** `newEmail` only in notices about a change of email. */
  "send-account-notice": {
    to: string;
    username: string;
    notice: "password-changed" | "email-change-asked" | "email-changed";
    newEmail?: string;
  };
  "fetch-preview": { postId: number; attempt: number };
}

interface Job<Name extends keyof JobPayloads> {
  payload: JobPayloads[Name];
  /** Replaces a waiting job with the same key. */
  key?: string;
  /** Delay before the job may run. */
  afterSeconds?: number;
  /** Jobs of the same queue run one at a time. */
  queue?: string;
}

/** Attempts before a job is given up: with growing pauses, about a day. */
const MAX_ATTEMPTS = 14;

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
  if (jobs.length === 0) return;
  await addJobs(db, [
    name,
    MAX_ATTEMPTS,
    jobs.map(({ payload }) => JSON.stringify(payload)),
    jobs.map(({ key }) => key ?? null),
    jobs.map(({ queue }) => queue ?? null),
    jobs.map(({ afterSeconds = 0 }) => afterSeconds),
  ]);
}

const addJobs = prepare(`
  select from graphile_worker.add_jobs(array(
    select row(
      $1::text, payload, queue, now() + make_interval(secs => after_seconds), $2::smallint, key, 0::smallint, null
    )::graphile_worker.job_spec
    from unnest($3::json[], $4::text[], $5::text[], $6::float8[]) job (payload, key, queue, after_seconds)
  ))`);
