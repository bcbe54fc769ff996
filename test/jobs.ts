import { Logger, runOnce } from "graphile-worker";
import { taskList, type Jobs } from "../src/server/jobs/jobs.ts";
import type { TestApp } from "./app.ts";

/** Does the jobs that are due, as the program would. */
export async function doJobs({ database, db }: TestApp, jobs: Jobs): Promise<void> {
  await runOnce({
    connectionString: database.connectionString,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: taskList(db, [], jobs),
  });
}
