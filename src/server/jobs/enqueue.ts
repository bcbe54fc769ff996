import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** The jobs there are, and what each is given. */
export interface JobPayloads {
  "send-password-reset": { email: string };
  "fetch-preview": { postId: number; attempt: number };
}

interface Options {
  /** While a job with this key waits, another is the same one. */
  key?: string;
  /** Not before so many seconds have gone by. */
  afterSeconds?: number;
  /** Of jobs in the same queue one is done at a time. */
  queue?: string;
}

/** Tries until a job is given up: with growing pauses, for about a day. */
const MAX_ATTEMPTS = 14;

/** Has a job done soon, in some process. Run it in the transaction of the job's cause. */
export async function enqueue<Name extends keyof JobPayloads>(
  db: Database,
  name: Name,
  payload: JobPayloads[Name],
  { key, queue, afterSeconds = 0 }: Options = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${key ?? null}::text, max_attempts := ${MAX_ATTEMPTS},
      queue_name := ${queue ?? null}::text,
      run_at := now() + make_interval(secs => ${afterSeconds})
    )`.execute(db);
}
