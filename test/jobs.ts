import { sql } from "kysely";
import { expect } from "vitest";
import type { Jobs } from "../src/server/jobs/jobs.ts";
import { type Handler, JobWorker } from "../src/server/jobs/worker.ts";
import type { TestApp } from "./app.ts";

/** Runs the due jobs, as the program would: those without a handler wait for another process. */
export async function runDueJobs({ db, log }: TestApp, jobs: Jobs): Promise<void> {
  const handlers = jobs as unknown as Record<string, Handler>;
  const due = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs
      where run_at <= now() and name = any(${Object.keys(handlers)}::text[])`.execute(db);
    return rows[0]!.count;
  };
  do {
    const worker = new JobWorker({ db, handlers, concurrency: 1, log });
    worker.start();
    await expect.poll(due, { interval: 5 }).toBe(0);
    // The last job may enqueue another.
    await worker.stop();
  } while ((await due()) > 0);
}
