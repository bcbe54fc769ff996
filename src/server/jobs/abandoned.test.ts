import { sql } from "kysely";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runSql } from "../../../test/run-sql.ts";
import { enqueue } from "./enqueue.ts";
import { type Jobs, startJobs } from "./jobs.ts";

const app = await startTestApp();
afterAll(() => app.close());

/** Runs jobs as a process of its own would. */
async function runner(
  sendMail: Jobs["send-password-reset"],
  fetchPreview: Jobs["fetch-preview"] = async () => {},
) {
  const jobs = await startJobs({
    connectionString: app.database.connectionString,
    recurring: [],
    jobs: {
      "send-password-reset": sendMail,
      "send-email-confirmation": async () => {},
      "send-account-notice": async () => {},
      "fetch-preview": fetchPreview,
    },
    log: app.log,
  });
  onTestFinished(() => jobs.stop());
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(app.db);
  return rows[0]!.count;
};

const fetched = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where locked_by is not null`.execute(app.db);
  return rows[0]!.count;
};

test("jobs of a killed program continue within seconds; jobs of a living program are left alone", async () => {
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

  // The row of a job whose program was killed while it ran.
  await sql`insert into graphile_worker._private_jobs (task_id, payload, locked_by, locked_at)
    select id, '{"email":"left@example.com"}', 'pool-of-a-dead-program', now()
    from graphile_worker._private_tasks where identifier = 'send-password-reset'`.execute(app.db);
  await runner(send);
  await expect.poll(() => sent).toEqual(["slow@example.com", "left@example.com"]);
  mailed.resolve();
  await expect.poll(waiting).toBe(0);
  expect(sent).toHaveLength(2);
});

test("a mail is sent once if all connections are lost during it, and later mails are sent too", async () => {
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

test("jobs that were fetched but not begun when the database went away run once it is back", async () => {
  const looks = Promise.withResolvers<void>();
  const begun = new Set<number>();
  await runner(
    async () => {},
    async ({ postId }) => {
      begun.add(postId);
      await looks.promise;
    },
  );
  const postIds = Array.from({ length: 20 }, (_, index) => index + 1);
  // More jobs than run at once and are fetched ahead.
  for (const postId of postIds) await enqueue(app.db, "fetch-preview", { postId, attempt: 1 });
  await expect.poll(fetched).toBeGreaterThan(8);
  await closed(async () => {
    looks.resolve();
    await expect.poll(() => begun.size).toBeGreaterThan(7);
  });
  await expect.poll(() => begun.size).toBe(postIds.length);
  await expect.poll(waiting).toBe(0);
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
