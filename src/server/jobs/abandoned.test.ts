import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { enqueue } from "./enqueue.ts";
import { type Jobs, startJobs } from "./jobs.ts";

const app = await startTestApp();
afterAll(() => app.close());

/** Runs jobs as one process would. */
async function runner(sendMail: Jobs["send-password-reset"]) {
  const jobs = await startJobs({
    connectionString: app.database.connectionString,
    recurring: [],
    jobs: {
      "send-password-reset": sendMail,
      "send-email-confirmation": async () => {},
      "send-account-notice": async () => {},
      "fetch-preview": async () => {},
    },
    log: app.log,
  });
  onTestFinished(() => jobs.stop());
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(app.db);
  return rows[0]!.count;
};

test("jobs of a program that was killed go on within seconds; those of one that lives are left alone", async () => {
  const mailed = Promise.withResolvers<void>();
  const sent: string[] = [];
  const send: Jobs["send-password-reset"] = async ({ email }) => {
    sent.push(email);
    if (email === "slow@example.com") await mailed.promise;
  };
  onTestFinished(() => mailed.resolve());
  await runner(send);
  await enqueue(app.db, "send-password-reset", { email: "slow@example.com" });
  await expect.poll(() => sent).toEqual(["slow@example.com"]);

  // As a program leaves one that is killed while it does it.
  await sql`insert into graphile_worker._private_jobs (task_id, payload, locked_by, locked_at)
    select id, '{"email":"left@example.com"}', 'pool-of-a-dead-program', now()
    from graphile_worker._private_tasks where identifier = 'send-password-reset'`.execute(app.db);
  await runner(send);
  await expect.poll(() => sent).toEqual(["slow@example.com", "left@example.com"]);
  mailed.resolve();
  await expect.poll(waiting).toBe(0);
  expect(sent).toHaveLength(2);
});

test("when all connections are lost while a mail is sent, it is sent once, and mails go on", async () => {
  const mailed = Promise.withResolvers<void>();
  const sent: string[] = [];
  await runner(async ({ email }) => {
    sent.push(email);
    if (sent.length === 1) await mailed.promise;
  });
  await enqueue(app.db, "send-password-reset", { email: "first@example.com" });
  await expect.poll(() => sent).toEqual(["first@example.com"]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db);
  mailed.resolve();
  await enqueue(app.db, "send-password-reset", { email: "second@example.com" });
  await expect.poll(() => sent).toContain("second@example.com");
  await expect.poll(waiting).toBe(0);
  expect(sent).toEqual(["first@example.com", "second@example.com"]);
});
