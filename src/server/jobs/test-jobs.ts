import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { type Jobs, type RecurringJob, startJobs } from "./jobs.ts";
import type { LeftTo } from "./worker.ts";

const none = async (): Promise<void> => {};

/** For tests: runs jobs as a process of its own would, until the test ends. */
export async function runJobs(
  { database, db, log }: TestApp,
  jobs: Partial<Jobs>,
  recurring: RecurringJob[] = [],
  leftTo?: LeftTo,
): Promise<void> {
  const running = await startJobs({
    connectionString: database.connectionString,
    db,
    recurring,
    jobs: {
      "send-password-reset": none,
      "send-email-confirmation": none,
      "send-address-confirmation": none,
      "send-account-notice": none,
      "send-notification-mail": none,
      "send-digest": none,
      "fetch-preview": none,
      "send-push-message": none,
      "erase-member": none,
      "bulk-act": none,
      "try-automatic-rule": none,
      ...jobs,
    },
    leftTo,
    log,
  });
  onTestFinished(() => running.stop());
}

export interface StoredJob {
  id: number;
  key: string | null;
  attempts: number;
  every: string | null;
  /** Null when it is given up. */
  dueInSeconds: number | null;
}

export async function storedJobs({ db }: TestApp): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`
    select id, key, attempts, every,
      extract(epoch from nullif(run_at, 'infinity') - now())::float8 as "dueInSeconds"
    from jobs order by id`.execute(db);
  return rows;
}
