import { Logger, runOnce } from "graphile-worker";
import { sql } from "kysely";
import { expect } from "vitest";
import { taskList, type Jobs } from "../src/server/jobs/jobs.ts";
import type { TestApp } from "./app.ts";

/** Runs the due jobs, as the program would. */
export async function runDueJobs({ database, db }: TestApp, jobs: Jobs): Promise<void> {
  const count = async (which: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs where ${which}`.execute(db);
    return rows[0]!.count;
  };
  do {
    await runOnce({
      connectionString: database.connectionString,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList: taskList(db, [], jobs),
    });
    // runOnce returns before the last jobs are unlocked, and others in their queues may wait for them.
    await expect.poll(() => count(sql`locked_at is not null`), { interval: 5 }).toBe(0);
  } while ((await count(sql`run_at <= now() and attempts < max_attempts`)) > 0);
}
