import { sql } from "kysely";
import { tmpdir } from "node:os";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { DatabaseProxy } from "../../../test/database-proxy.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import type { AdminOverview } from "../../contract/admin.ts";
import { appealsOf } from "../appeals/test-appeals.ts";
import { recordBackup } from "../backup/daily/records.ts";
import { holding } from "../held/test-held.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { memberReportsOf } from "../reports/test-member-reports.ts";
import { CallRecorder } from "./day-calls.ts";
import { recordDayState } from "./day-states.ts";

const app = await startTestApp();
const cast = await castOf(app);
const { alice, bob, carol, promote, submitText } = cast;
await promote(alice, "admin");
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ["day_states", "day_calls", "backups"])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
});

type Day = AdminOverview["days"][number];
const daysOf = async (): Promise<Day[]> =>
  (await app.call("GET", "/admin/overview", { token: alice.token })).body.days;
const awaited = async () => (await daysOf())[0]!.state!.awaited;
const record = () => recordDayState(app.db, tmpdir());
/** Moves what is recorded to earlier days, so that a test does not depend on today, which may end meanwhile. */
const toDaysAgo = (table: string, days: number) =>
  sql`update ${sql.table(table)} set day = (now() at time zone 'utc')::date - ${days}::int`.execute(app.db);
/** The only recorded day apart from the last two, which may contain the present state. */
const onlyEarlier = (days: Day[], has: (day: Day) => unknown) => {
  const found = days.slice(2).filter(has);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const report = (by: { token: string }, id: string) =>
  app.call("POST", `/submission/${id}/report`, { token: by.token, body: {} });

const answers = (day: number, call: string, withinMs: number, count: number) =>
  sql`insert into day_calls values ((now() at time zone 'utc')::date - ${day}::int, ${call}, ${withinMs}, ${count})`.execute(
    app.db,
  );

/** The number of answers to GET /categories over all days. */
async function recordedAnswers(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(answers), 0)::int as sum from day_calls where call = 'GET /api/categories'`.execute(
    app.db,
  );
  return rows[0]!.sum;
}

describe("the state of a day", () => {
  test("has the highest value of each figure counted on that day, and the lowest free disk space", async () => {
    await record();
    const most = { database_bytes: 9e15, free_bytes: 7, awaited: 900 };
    await app.db.updateTable("day_states").set(most).execute();
    await record();
    await app.db.updateTable("day_states").set({ waiting_jobs: 0, given_up_jobs: 0 }).execute();
    await sql`insert into jobs (name, payload, run_at) values ('fetch-preview', '{}', now() + interval '1 year'), ('fetch-preview', '{}', 'infinity')`.execute(
      app.db,
    );
    await record();
    // The day may have just ended, so the values of the last two days count.
    const states = (await daysOf()).slice(0, 2).flatMap(({ state }) => state ?? []);
    expect(Math.max(...states.map(({ databaseBytes }) => databaseBytes))).toBe(9e15);
    expect(Math.min(...states.map(({ freeBytes }) => freeBytes!))).toBe(7);
    expect(Math.max(...states.map(({ awaited }) => awaited))).toBe(900);
    expect(Math.max(...states.map(({ waitingJobs }) => waitingJobs))).toBeGreaterThanOrEqual(1);
    expect(Math.max(...states.map(({ givenUpJobs }) => givenUpJobs))).toBe(1);
  });

  test("is kept for each day, null for a day on which nothing was counted; today's includes the present state", async () => {
    await record();
    await app.db.updateTable("day_states").set({ awaited: 77 }).execute();
    await toDaysAgo("day_states", 5);
    const days = await daysOf();
    expect(days).toHaveLength(30);
    expect(onlyEarlier(days, ({ state }) => state).state).toMatchObject({ awaited: 77, imageBytes: 0 });
    expect(days[0]!.state!.databaseBytes).toBeGreaterThan(1e6);
    expect(days[0]!.state!.freeBytes).toBeGreaterThan(0);
  });

  test("counts what waits for moderators: reported posts and members, held posts, appeals and requests to join", async () => {
    const before = await awaited();
    const [one, other] = await Promise.all([submitText(bob), submitText(bob)]);
    // Two reports on one post are one decision.
    for (const by of [carol, alice]) expect((await report(by, one)).status).toBe(201);
    expect((await report(carol, other)).status).toBe(201);
    expect((await memberReportsOf(app).report(carol, bob)).status).toBe(201);
    expect(await awaited()).toBe(before + 3);
    const { decide } = moderate(app);
    expect((await decide(alice, other, { decision: "remove" })).status).toBe(200);
    expect(await awaited()).toBe(before + 2);
    await appealsOf(app).appealLatest(bob, alice);
    expect(await awaited()).toBe(before + 3);
    const { hold, newcomer, refuse } = holding(app, cast);
    await hold(1);
    const { id } = await newcomer();
    expect(await awaited()).toBe(before + 4);
    await refuse(alice, id);
    await hold(0);
    expect(await awaited()).toBe(before + 3);
    await sql`insert into join_requests (member_id, question, answer)
      select id, 'Why?', 'Because.' from members where username = ${carol.username}`.execute(app.db);
    expect(await awaited()).toBe(before + 4);
    const unconfirmed = await cast.join("asks_unconfirmed");
    await sql`with asked as (
        insert into join_requests (member_id, question, answer) select id, 'Why?', 'Because.' from members where username = ${unconfirmed.username}
      ) insert into unconfirmed_members (member_id) select id from members where username = ${unconfirmed.username}`.execute(
      app.db,
    );
    expect(await awaited()).toBe(before + 4);
    const banned = await cast.join("appeals_a_ban");
    await moderate(app).ban(alice, banned.username, { isBanned: true });
    expect((await appealsOf(app).appealBan(banned)).status).toBe(200);
    expect(await awaited()).toBe(before + 5);
  });

  test("counts no appeal that the queue does not list, such as one against an ended suspension", async () => {
    const before = await awaited();
    const suspended = await cast.join("appeals_suspension");
    expect((await moderate(app).suspend(alice, suspended.username, { days: 3 })).status).toBe(200);
    await appealsOf(app).appealLatestSanction(suspended, alice);
    expect(await awaited()).toBe(before + 1);
    await sql`update members set suspended_until = now() where username = ${suspended.username}`.execute(
      app.db,
    );
    const { appeals } = await appealsOf(app).queue(alice);
    expect(appeals.filter(({ kind }: { kind: string }) => kind === "suspension")).toEqual([]);
    expect(await awaited()).toBe(before);
  });
});

describe("the slowest call of a day", () => {
  test("has the highest 95th percentile of those with twenty answers, and null above ten seconds", async () => {
    await answers(3, "GET /a", 50, 96);
    await answers(3, "GET /a", 10_000, 4);
    await answers(3, "GET /b", 25, 80);
    await answers(3, "GET /b", 100, 20);
    await answers(3, "GET /rare", 5_000, 19);
    await answers(4, "GET /c", 5, 10);
    await answers(4, "GET /c", 2_147_483_647, 10);
    await answers(5, "GET /rare", 5, 19);
    expect((await daysOf()).flatMap(({ slowest }) => slowest ?? [])).toEqual([
      { call: "GET /b", slowMs: 100 },
      { call: "GET /c", slowMs: null },
    ]);
  });

  test("covers all answers of the day, each counted once: with two processes, after a failed write and after a lost answer", async () => {
    const proxy = new DatabaseProxy();
    const other = await startTestApp({ beside: app, through: (straight) => proxy.to(straight) });
    const failures: Error[] = [];
    const recorders = [app, other].map(
      ({ db, metrics }) => new CallRecorder(db, metrics, (error) => failures.push(error)),
    );
    const recordAll = () => Promise.all(recorders.map((recorder) => recorder.record()));
    try {
      await recordAll();
      const before = await recordedAnswers();
      const counted = async () => (await recordedAnswers()) - before;
      const read = async (times: number) => {
        for (let time = 0; time < times; time++)
          for (const { call } of [app, other]) await call("GET", "/categories", { token: alice.token });
        // An answer is counted once it has been sent as a whole, maybe after it was read.
        await expect.poll(() => app.underWay() + other.underWay()).toBe(0);
      };
      await read(3);
      await recordAll();
      await Promise.all(recorders.flatMap((recorder) => [recorder.record(), recorder.record()]));
      expect(await counted()).toBe(6);
      await read(2);
      await sql`alter table day_calls rename to day_calls_away`.execute(app.db);
      await expect(recorders[0]!.record()).rejects.toThrow("day_calls");
      await sql`alter table day_calls_away rename to day_calls`.execute(app.db);
      await recordAll();
      expect(await counted()).toBe(10);
      await read(1);
      proxy.loseCommitOf("day_calls");
      await expect(recorders[1]!.record()).rejects.toThrow(/connection/iu);
      await recorders[1]!.record();
      expect(await counted()).toBe(11);
    } finally {
      await other.close();
      await proxy.close();
    }
  });

  test("does not count answers again while their commit hangs", async () => {
    const proxy = new DatabaseProxy();
    const other = await startTestApp({ beside: app, through: (straight) => proxy.to(straight) });
    const recorder = new CallRecorder(other.db, other.metrics, () => {});
    const release = Promise.withResolvers<void>();
    await sql`create function hang() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock_shared(15); return null; end'`.execute(app.db);
    await sql`create constraint trigger hangs after insert or update on day_calls deferrable initially deferred
      for each row execute function hang()`.execute(app.db);
    const locked = Promise.withResolvers<void>();
    const holder = app.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(15)`.execute(transaction);
      locked.resolve();
      await release.promise;
    });
    try {
      await locked.promise;
      await other.call("GET", "/categories", { token: alice.token });
      await expect.poll(() => other.underWay()).toBe(0);
      const tried = () =>
        recorder.record().then(
          () => null,
          ({ message }: Error) => message,
        );
      const lost = tried();
      await untilWaitingForLocks(app.db, 1);
      await proxy.close();
      expect(await lost).toMatch(/connection/iu);
      await proxy.open();
      // The earlier connections must first be found broken.
      await expect.poll(tried).toContain("still being added");
      release.resolve();
      await holder;
      await expect.poll(recordedAnswers).toBe(1);
      await recorder.record();
      expect(await recordedAnswers()).toBe(1);
    } finally {
      release.resolve();
      await holder;
      await sql`drop trigger hangs on day_calls`.execute(app.db);
      await sql`drop function hang()`.execute(app.db);
      await other.close();
      await proxy.close();
    }
  });

  test("is deleted once its day is no longer shown", async () => {
    await answers(20, "GET /a", 50, 20);
    await answers(40, "GET /b", 50, 20);
    await record();
    const { rows } = await sql<{ call: string }>`select call from day_calls`.execute(app.db);
    expect(rows).toEqual([{ call: "GET /a" }]);
  });
});

test("a day shows the best outcome of its backups", async () => {
  const failed = { failure: "No room." };
  const made = { file: "a.hearth", bytes: 9, missingFiles: 0, isProven: false };
  const proven = { ...made, isProven: true };
  for (const end of [failed, proven, made, failed, made, failed, failed, failed, failed])
    await recordBackup(app.db, end);
  // Three for each day.
  await sql`update backups set ended_at = now()
    - make_interval(days => 2 + ((id - (select min(id) from backups)) / 3)::int)`.execute(app.db);
  expect((await daysOf()).flatMap(({ backup }) => backup ?? [])).toEqual(["proven", "made", "failed"]);
});
