import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runSql } from "../../../test/run-sql.ts";
import { enqueue } from "./enqueue.ts";
import { runJobs, storedJobs } from "./test-jobs.ts";

const app = await startTestApp();
afterAll(() => app.close());

const PROGRAM = fileURLToPath(new URL("test-program.ts", import.meta.url));

const mail = (email: string) => enqueue(app.db, "send-password-reset", { email });
const waiting = async () => (await storedJobs(app)).length;

test("jobs of a killed program run again within seconds; jobs of a living program are left alone", async () => {
  const mailed = Promise.withResolvers<void>();
  onTestFinished(() => mailed.resolve());
  const sent: string[] = [];
  const send = async ({ email }: { email: string }) => {
    sent.push(email);
    if (email.startsWith("slow")) await mailed.promise;
  };
  // Two slow mails are all that this program runs at once, so it takes no third mail.
  await runJobs(app, { "send-password-reset": send });
  await mail("slow1@example.com");
  await expect.poll(() => sent).toHaveLength(1);
  await mail("slow2@example.com");
  await expect.poll(() => sent).toHaveLength(2);

  const program = spawn(process.execPath, [PROGRAM, app.database.connectionString]);
  onTestFinished(() => void program.kill("SIGKILL"));
  await mail("left@example.com");
  await once(program.stdout, "data");
  program.kill("SIGKILL");
  // When the killed program's lease ends, those of the slow mails would have ended too if they were not
  // renewed.
  await runJobs(app, { "send-password-reset": send });
  await expect.poll(() => sent).toEqual(["slow1@example.com", "slow2@example.com", "left@example.com"]);
  mailed.resolve();
  await expect.poll(waiting).toBe(0);
  expect(sent).toHaveLength(3);
});

test("a mail is sent once if all connections are lost during it, and later mails are sent too", async () => {
  const mailed = Promise.withResolvers<void>();
  const sent: string[] = [];
  await runJobs(app, {
    "send-password-reset": async ({ email }) => {
      sent.push(email);
      if (sent.length === 1) await mailed.promise;
    },
  });
  await mail("first@example.com");
  await expect.poll(() => sent).toEqual(["first@example.com"]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db);
  mailed.resolve();
  await mail("second@example.com");
  await expect.poll(() => sent).toContain("second@example.com");
  await expect.poll(waiting).toBe(0);
  expect(sent).toEqual(["first@example.com", "second@example.com"]);
});

test("jobs that end while the database is unreachable run once; the waiting ones run once it is back", async () => {
  const answered = Promise.withResolvers<void>();
  const begun: number[] = [];
  let ended = 0;
  await runJobs(app, {
    "fetch-preview": async ({ postId }) => {
      begun.push(postId);
      await answered.promise;
      ended++;
    },
  });
  const postIds = Array.from({ length: 20 }, (_, index) => index + 1);
  // More jobs than a program runs at once.
  for (const postId of postIds) await enqueue(app.db, "fetch-preview", { postId, attempt: 1 });
  await expect.poll(() => begun.length).toBe(8);
  await closed(async () => {
    answered.resolve();
    await expect.poll(() => ended).toBe(8);
  });
  await expect.poll(waiting).toBe(0);
  expect(begun.toSorted((a, b) => a - b)).toEqual(postIds);
});

/** Calls `run` while the database refuses connections. */
async function closed(run: () => Promise<void>): Promise<void> {
  const { adminConnectionString } = inject("postgres");
  const [{ name }] = (await sql<{ name: string }>`select current_database() as name`.execute(app.db))
    .rows as [{ name: string }];
  await runSql(adminConnectionString, `alter database ${name} with allow_connections false`);
  await runSql(
    adminConnectionString,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  try {
    await run();
  } finally {
    await runSql(adminConnectionString, `alter database ${name} with allow_connections true`);
  }
}
