import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { enqueue, enqueueAll } from "./enqueue.ts";
import { runJobs, storedJobs } from "./test-jobs.ts";

const app = await startTestApp();
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("jobs").execute());

const mail = (email: string, key?: string) =>
  enqueue(app.db, "send-password-reset", { email }, key === undefined ? {} : { key });

test("no mail waits behind fetches of pages that do not answer", async () => {
  const page = Promise.withResolvers<void>();
  const fetchPreview = vi.fn<() => Promise<void>>(() => page.promise);
  const sendMail = vi.fn<() => Promise<void>>(async () => {});
  await runJobs(app, { "fetch-preview": fetchPreview, "send-password-reset": sendMail });
  for (let postId = 1; postId <= 20; postId++) {
    await enqueue(app.db, "fetch-preview", { postId, attempt: 1 });
  }
  await expect.poll(() => fetchPreview.mock.calls.length).toBeGreaterThan(2);
  for (let n = 0; n < 3; n++) await mail("a@example.com");
  await expect.poll(() => sendMail.mock.calls.length).toBe(3);
  expect(fetchPreview.mock.calls.length).toBeLessThan(20);
  page.resolve();
  await expect.poll(() => fetchPreview.mock.calls.length).toBe(20);
});

test("a job of a transaction that is rolled back never runs", async () => {
  await expect(
    app.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, "send-password-reset", { email: "nobody@example.com" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await storedJobs(app)).toEqual([]);
});

test("a job replaces an earlier job with its key, and runs even if the earlier one is already running", async () => {
  const first = Promise.withResolvers<void>();
  const sent: string[] = [];
  await mail("replaced@example.com", "key");
  await mail("first@example.com", "key");
  await runJobs(app, {
    "send-password-reset": async ({ email }) => {
      sent.push(email);
      if (email === "first@example.com") await first.promise;
    },
  });
  await expect.poll(() => sent).toEqual(["first@example.com"]);
  await enqueueAll(app.db, "send-password-reset", [
    { payload: { email: "second@example.com" }, key: "key", afterSeconds: 1 },
  ]);
  first.resolve();
  await expect.poll(() => sent).toEqual(["first@example.com", "second@example.com"]);
  await expect.poll(() => storedJobs(app)).toEqual([]);
});

test("jobs of one queue run in order, one at a time, while other jobs run", async () => {
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const jobs = [1, 2, 3].map((postId) => ({ payload: { postId, attempt: 1 }, queue: "one" }));
  await enqueueAll(app.db, "fetch-preview", [...jobs, { payload: { postId: 4, attempt: 1 } }]);
  await runJobs(app, {
    "fetch-preview": async ({ postId }) => {
      begun.push(postId);
      await gates[postId - 1]?.promise;
    },
  });
  await expect.poll(() => begun.toSorted((a, b) => a - b)).toEqual([1, 4]);
  await expect.poll(async () => (await storedJobs(app)).length).toBe(3);
  gates[0]!.resolve();
  await expect.poll(() => begun.slice(2)).toEqual([2]);
  gates[1]!.resolve();
  await expect.poll(() => begun.slice(2)).toEqual([2, 3]);
  gates[2]!.resolve();
});

/** Makes all jobs due, as if they had been tried this often. */
async function makeDue(attempts = 0): Promise<void> {
  await sql`
    with due as (update jobs set run_at = now(), attempts = ${attempts} returning name)
    select pg_notify('hearth_jobs', name) from due`.execute(app.db);
}

test("a failed job is retried after growing pauses, and given up after the fourteenth attempt", async () => {
  await runJobs(app, {
    "send-password-reset": async () => {
      throw new Error("The mail server is away");
    },
  });
  await mail("a@example.com");
  const due = async () => (await storedJobs(app))[0]!.dueInSeconds;
  // A running job is due again when its lease ends, in eight seconds.
  await expect.poll(due).toBeLessThan(3);
  await makeDue(9);
  await expect.poll(due).toBeGreaterThan(20_000);
  await makeDue(13);
  await expect.poll(due).toBeNull();
  expect(await storedJobs(app)).toMatchObject([{ attempts: 14 }]);
});

/** The time of day in UTC at which a job is due within a day. */
const next = async () => {
  const { rows } = await sql<{ time: string }>`
    select to_char(run_at at time zone 'UTC', 'HH24:MI:SS') as time from jobs
    where run_at between now() and now() + interval '24 hours'`.execute(app.db);
  return rows;
};

test("a recurring job runs once, not once per program, and then waits for its next time", async () => {
  const run = vi.fn<() => Promise<void>>(async () => {});
  for (let programs = 0; programs < 3; programs++) {
    await runJobs(app, {}, [{ name: "count", every: "24 hours", at: "03:19", run }]);
  }
  await makeDue();
  await expect.poll(() => run.mock.calls.length).toBe(1);
  await expect.poll(next).toEqual([{ time: "03:19:00" }]);
  expect(run.mock.calls.length).toBe(1);
});

test("a recurring job that fails is retried at its next time at the latest, and never given up", async () => {
  const run = vi.fn<() => Promise<void>>(async () => {});
  run.mockRejectedValueOnce(new Error("Not now"));
  await runJobs(app, {}, [{ name: "fails", every: "1 minute", at: "00:00", run }]);
  await makeDue(100);
  await expect.poll(() => storedJobs(app)).toMatchObject([{ attempts: 101 }]);
  await expect.poll(() => run.mock.calls.length).toBe(1);
  expect((await storedJobs(app))[0]!.dueInSeconds).toBeLessThanOrEqual(60);
  await makeDue(101);
  await expect.poll(() => storedJobs(app)).toMatchObject([{ attempts: 0 }]);
  expect(run.mock.calls.length).toBe(2);
});

test("a process without a mail server leaves mails to the processes with one, until none of these has looked for mails for five minutes", async () => {
  const find = vi.fn<() => Promise<void>>(async () => {});
  const ran: string[] = [];
  const sending = (place: string) => ({
    "send-password-reset": async () => void ran.push(place),
    "send-account-notice": async () => void ran.push("notice"),
  });
  const found = (ago: string) =>
    sql`
    insert into jobs (name, payload, key, every, at, run_at)
    values ('find', '{}', 'find', '1 minute', '00:00', now() - ${ago}::interval)
    on conflict (key) do update set run_at = excluded.run_at`.execute(app.db);
  await runJobs(app, sending("outbox"), [], { "send-password-reset": "find" });
  await mail("none@example.com");
  await expect.poll(() => ran.splice(0)).toEqual(["outbox"]);

  await found("0 minutes");
  await mail("waits@example.com");
  const notice = { to: "a@example.com", username: "a", notice: "password-changed" } as const;
  await enqueue(app.db, "send-account-notice", notice);
  await expect.poll(() => ran.splice(0)).toEqual(["notice"]);
  await found("6 minutes");
  await expect.poll(() => ran.splice(0)).toEqual(["outbox"]);

  await runJobs(app, sending("mail server"), [{ name: "find", every: "1 minute", at: "00:00", run: find }]);
  await expect.poll(() => find.mock.calls.length).toBe(1);
  await mail("left@example.com");
  await expect.poll(() => ran.splice(0)).toEqual(["mail server"]);
});
