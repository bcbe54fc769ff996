import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { BulkAct } from "../../contract/bulk-acts.ts";
import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";
import type { Database } from "../db/database.ts";
import { runJobs } from "../jobs/test-jobs.ts";
import { startBulkAct, type AskedTarget } from "./bulk-acts.ts";
import { timestamp } from "../db/present.ts";
import { readClock } from "./preview.ts";
import { endBulkAct, runBulkAct, workOn } from "./run.ts";

/** For tests: removes all of a member as `npm run admin -- remove-content` does. */
export async function removeContentOf(
  db: Database,
  { nameOrUid, reason }: { nameOrUid: string; reason: string },
): Promise<{ posts: number; comments: number }> {
  const asked = { username: nameOrUid, content: "all", range: "all" } as const;
  const until = await readClock(db);
  const { id } = await db
    .transaction()
    .execute((transaction) => startBulkAct(transaction, null, { ...asked, reason, until }));
  const { posts, comments } = await endBulkAct(db, id);
  return { posts, comments };
}

const PROGRAM = fileURLToPath(new URL("test-bulk-program.ts", import.meta.url));

/** Bulk acts through the API, for tests. */
export function bulkActs(app: TestApp) {
  const { call, db } = app;
  const preview = (by: Signed, asked: Record<string, string>) =>
    call(
      "GET",
      `/moderation/bulk-acts/preview?${new URLSearchParams({ range: "all", ...asked }).toString()}`,
      by,
    );
  const start = async (by: Signed, asked: Partial<AskedTarget> & { until?: unknown }, reason = "Spam.") => {
    const until = asked.until ?? timestamp(await readClock(db));
    return call("POST", "/moderation/bulk-acts", {
      token: by.token,
      body: { range: "all", reason, ...asked, until },
    });
  };
  return {
    preview,
    start,
    undo: (by: Signed, id: string, reason = "A mistake.") =>
      call("POST", `/moderation/bulk-acts/${id}/undo`, { token: by.token, body: { reason } }),
    read: async (by: Signed, id: string): Promise<BulkAct> =>
      (await call("GET", `/moderation/bulk-acts/${id}`, by)).body,
    /** Does all of an act's work, in place of its job. */
    end: (id: string) => endBulkAct(db, id),
    /** Removes in bulk and waits for the end. Returns the act. */
    remove: async (...asked: Parameters<typeof start>): Promise<BulkAct> => {
      const { status, body } = await start(...asked);
      if (status !== 201) throw new Error(`The act was answered ${status}: ${JSON.stringify(body)}`);
      return endBulkAct(db, body.id);
    },
    /** Whether a post can be read. */
    shows: async (id: string) => (await call("GET", `/submission/${id}`)).status === 200,
    /** Lets a program of its own work on an act, and kills it after its first batch. */
    killAfterBatch: async (id: string): Promise<void> => {
      const program = spawn(process.execPath, [PROGRAM, app.database.connectionString, id]);
      onTestFinished(() => void program.kill("SIGKILL"));
      await once(program.stdout, "data");
      program.kill("SIGKILL");
      await once(program, "exit");
    },
    /** Does one batch of an act's work. Returns whether more is left. */
    batch: (id: string) => workOn(db, Number(id)),
    /** Runs the jobs as a process of its own would, until the test ends. */
    runJobs: () => runJobs(app, { "bulk-act": (payload) => runBulkAct(db, payload) }),
  };
}
