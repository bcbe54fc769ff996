import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import { atOnce } from "../../../../test/race.ts";
import { CountsInDatabase, deleteEndedCounts } from "./counts-in-database.ts";
import type { Counting } from "./request-counts.ts";

const one = await startTestApp({ rateLimits: "in the database" });
const other = await startTestApp({ rateLimits: "in the database", beside: one });
const { alice } = await castOf(one);
afterAll(async () => {
  await other.close();
  await one.close();
});

const follow = ({ call }: Pick<TestApp, "call">) =>
  call("POST", "/follow-category", { token: alice.token, body: { category: "technology" } });

/** Sends this many requests to both apps at once; returns how many passed. */
async function letThrough(times: number, act: (app: TestApp) => ReturnType<TestApp["call"]>) {
  const answers = await atOnce(times, (index) => act(index % 2 === 0 ? one : other));
  for (const { status, headers } of answers.filter(({ status }) => status >= 300)) {
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  return answers.filter(({ status }) => status < 300).length;
}

test("a limit of 60 requests holds over all machines together, and starts again when its window ends", async () => {
  expect(await letThrough(80, follow)).toBe(60);
  expect(await letThrough(10, follow)).toBe(0);
  await sql`update request_counts set ends_at = now()`.execute(one.db);
  // A process remembers when the window of a refused key ends. Until then it refuses the key without asking
  // the database.
  expect(await letThrough(2, follow)).toBe(0);
  const third = await startTestApp({ rateLimits: "in the database", beside: one });
  expect(await follow(third)).toMatchObject({ status: 200 });
  await third.close();
});

test("all machines share one limit by network", async () => {
  expect(await letThrough(310, ({ call }) => call("GET", "/search?q=word"))).toBe(300);
});

const startBehindProxy = () =>
  startTestApp({ rateLimits: "in the database", trustProxy: ["127.0.0.1"], beside: one });

test("the /64s of one /48 count together on all machines, and a refused request counts for no network", async () => {
  const apps = [await startBehindProxy(), await startBehindProxy()];
  const ask = (index: number, address: string) =>
    apps[index % 2]!.call("POST", "/forgot-password", { body: {}, headers: { "x-forwarded-for": address } });
  const statusesOf = async (times: number, addressOf: (index: number) => string) => {
    const answers = await atOnce(times, (index) => ask(index, addressOf(index)));
    const count = (of: number) => answers.filter(({ status }) => status === of).length;
    return { taken: count(400), refused: count(429) };
  };
  // A /64 may send 120 requests, and its /48 twice as many.
  expect(await statusesOf(300, () => "2001:db8:1:1::1")).toEqual({ taken: 120, refused: 180 });
  expect(await statusesOf(300, (index) => `2001:db8:1:${2 + index}::1`)).toEqual({
    taken: 120,
    refused: 180,
  });
  expect(await statusesOf(2, () => "2001:db8:2:1::1")).toEqual({ taken: 2, refused: 0 });
  const { rows } = await sql<{ count: number }>`
    select sum(count)::int as count from request_counts
    where key like 'POST /forgot-password 2001:db8:1:%::/64' and key not like '%:1::/64'`.execute(one.db);
  expect(rows).toEqual([{ count: 120 }]);
  await Promise.all(apps.map((app) => app.close()));
});

test("counts are deleted when their window has ended, with the networks that they name", async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from request_counts`.execute(one.db)).rows[0]!.n;
  expect(await count()).toBeGreaterThan(0);
  await deleteEndedCounts(one.db);
  const left = await count();
  await sql`update request_counts set ends_at = now()`.execute(one.db);
  await deleteEndedCounts(one.db);
  expect([left >= 0, await count()]).toEqual([true, 0]);
});

test("releasing a try after its window was deleted gives no extra try", async () => {
  const counts = new CountsInDatabase(one.db);
  const tried: Counting = { store: "tries", key: "a try", windowMs: 60_000, max: 1, isCheap: false };
  expect(await counts.count([tried])).toMatchObject({ current: 1 });
  await sql`delete from request_counts where key = ${tried.key}`.execute(one.db);
  await counts.release([tried]);
  expect(await counts.count([tried])).toMatchObject({ current: 1 });
});

test("when the database cannot count, requests are refused, with a 503 if it is unreachable", async () => {
  const app = await startTestApp({ rateLimits: "in the database" });
  await sql`alter table request_counts rename to elsewhere`.execute(app.db);
  // A missing table is an internal error, and must let nobody through.
  expect(await app.call("GET", "/search?q=x")).toMatchObject({ status: 500 });
  expect(await app.call("GET", "/submissions")).toMatchObject({ status: 200 });
  await app.database.drop();
  expect(await app.call("GET", "/search?q=y")).toMatchObject({ status: 503 });
  await app.close();
});
