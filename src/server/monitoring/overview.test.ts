import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, carol, promote, submitText, deletePost, comment } = await castOf(app);
await promote(alice, "admin");
await promote(bob, "moderator");
afterAll(() => app.close());

const dayNow = () => new Date().toISOString().slice(0, 10);
const overview = ({ token }: { token: string }) => app.call("GET", "/admin/overview", { token });

test("the overview is for admins only", async () => {
  expect((await app.call("GET", "/admin/overview")).status).toBe(401);
  expect((await overview(carol)).status).toBe(403);
  expect((await overview(bob)).status).toBe(403);
  expect((await overview(alice)).status).toBe(200);
});

test("the overview counts visits, new members, posts and comments by day", async () => {
  const dayBefore = dayNow();
  const [id, gone] = [await submitText(alice), await submitText(bob)];
  await comment(bob, id, "Words");
  await deletePost(bob, gone);
  await app.call("POST", "/visit");
  const old = await submitText(carol);
  await sql`update posts set created_at = now() - interval '10 days' where id = ${Number(old)}`.execute(
    app.db,
  );
  await sql`insert into visits values ((now() at time zone 'utc')::date - 40, 7)`.execute(app.db);
  const { days } = (await overview(alice)).body;
  expect(days).toHaveLength(30);
  expect([dayBefore, dayNow()]).toContain(days[0].day);
  // The day may have ended meanwhile, so both of the last two days count.
  const sum = (name: string) => days[0][name] + days[1][name];
  expect(["visits", "members", "posts", "comments"].map(sum)).toEqual([1, 3, 1, 1]);
  const earlier = days.slice(2).filter((day: { posts: number }) => day.posts > 0);
  expect(earlier).toEqual([expect.objectContaining({ visits: 0, members: 0, posts: 1, comments: 0 })]);
});

test("the overview has the slowest calls, the job queues and the disk space", async () => {
  await app.call("POST", "/forgot-password", { body: { email: bob.email } });
  await expect
    .poll(async () => (await overview(alice)).body.slowest)
    .toContainEqual(expect.objectContaining({ call: "POST /api/register" }));
  const { slowest, queues, disk, version, processes, registrations } = (await overview(alice)).body;
  const register = slowest.find(({ call }: { call: string }) => call === "POST /api/register");
  // Registering hashes a password, which takes a while.
  expect(register).toMatchObject({ count: 3, failures: 0 });
  expect(register.meanMs).toBeGreaterThan(1);
  // Null where it takes longer than the longest time that is counted.
  expect(register.slowMs ?? Infinity).toBeGreaterThanOrEqual(5);
  expect(slowest.length).toBeLessThanOrEqual(10);
  expect(queues).toContainEqual({ name: "send-password-reset", waiting: 1, givenUp: 0 });
  expect(disk).toEqual({
    databaseBytes: expect.any(Number),
    imageBytes: 0,
    imageSpaceBytes: 1e9,
    freeBytes: expect.any(Number),
  });
  expect(registrations).toEqual({ tries: 0, isFlood: false });
  expect([version, processes]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), 1]);
});
