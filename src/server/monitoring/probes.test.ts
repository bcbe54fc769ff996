import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { runSql } from "../../../test/run-sql.ts";
import { DatabaseProxy } from "../../../test/database-proxy.ts";
import { leastBelow } from "../../../test/quickest.ts";
import { backgroundOf } from "../db/pools.ts";

const metricsToken = "a-token-of-the-operator";
const app = await startTestApp({ metricsToken, withPages: true });
const cast = await castOf(app);
afterAll(() => app.close());

async function ask({ site }: Pick<TestApp, "site">, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const scrape = async () =>
  (await ask(app, "/metrics", { authorization: `Bearer ${metricsToken}` })).text.split("\n");

/** The value of the metric whose line begins like this. */
const valueOf = (lines: string[], start: string): number =>
  Number(
    lines
      .find((line) => line.startsWith(`${start} `))
      ?.split(" ")
      .at(-1),
  );

test("/healthz and /readyz answer 200 to anyone, and no cache may keep the answer", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const { status, headers } = await ask(app, path);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("while the database is not migrated, the site is not ready but the process is healthy", async () => {
  const { database, db } = app;
  const last = await db
    .withTables<{ migrations: { name: string; checksum: string } }>()
    .selectFrom("migrations")
    .selectAll()
    .orderBy("name", "desc")
    .executeTakeFirstOrThrow();
  await runSql(database.connectionString, `delete from migrations where name = '${last.name}'`);
  // The previous result is reused for a second.
  await expect
    .poll(() => ask(app, "/readyz"))
    .toMatchObject({
      status: 503,
      text: "The database has not been migrated yet.\n",
    });
  expect((await ask(app, "/healthz")).status).toBe(200);
  await runSql(
    database.connectionString,
    `insert into migrations values ('${last.name}', '${last.checksum}')`,
  );
  await expect.poll(async () => (await ask(app, "/readyz")).status).toBe(200);
});

test("if the database does not answer, /readyz is a 503 within two seconds and /healthz a 200", async () => {
  const proxy = new DatabaseProxy();
  const other = await startTestApp({ through: (straight) => proxy.to(straight), metricsToken });
  try {
    proxy.hold();
    const askAll = async () => {
      const began = performance.now();
      const asked = await Promise.all([ask(other, "/readyz"), ask(other, "/readyz"), ask(other, "/healthz")]);
      expect(asked.map(({ status }) => status)).toEqual([503, 503, 200]);
      expect(asked[0].headers.get("retry-after")).toBe("2");
      return performance.now() - began;
    };
    expect(await leastBelow(4_000, askAll)).toBeLessThan(4_000);
  } finally {
    proxy.letGo();
    await proxy.close();
    await other.close();
  }
});

test("/metrics needs METRICS_TOKEN, and is a 404 without that setting", async () => {
  expect(await ask(app, "/metrics")).toMatchObject({ status: 401 });
  expect(await ask(app, "/metrics", { authorization: "Bearer another-token-of-somebody" })).toMatchObject({
    status: 401,
  });
  expect(await ask(app, "/metrics", { authorization: `Bearer ${metricsToken}` })).toMatchObject({
    status: 200,
  });
  const without = await startTestApp({ beside: app });
  expect(await ask(without, "/metrics", { authorization: "Bearer undefined" })).toMatchObject({
    status: 404,
  });
  await without.close();
});

test("/metrics counts requests by route and status, event streams and jobs", async () => {
  const { token } = cast.alice;
  const stream = await openEvents(app);
  const profile = 'hearth_request_duration_seconds_count{method="GET",route="/api/profile",status="200"}';
  const refused = 'hearth_request_duration_seconds_count{method="GET",route="/api/profile",status="401"}';
  const had = valueOf(await scrape(), profile) || 0;
  await app.call("GET", "/profile", { token });
  await app.call("GET", "/profile");
  await app.call("POST", "/forgot-password", { body: { email: cast.bob.email } });
  for (const path of ["/no-such-page", "/another"]) await ask(app, path);
  // A request is counted once its answer has gone out.
  await expect.poll(async () => valueOf(await scrape(), profile)).toBe(had + 1);
  const lines = await scrape();
  expect(valueOf(lines, refused)).toBe(1);
  expect(valueOf(lines, "hearth_event_streams")).toBe(1);
  expect(valueOf(lines, 'hearth_jobs_waiting{job="send-password-reset"}')).toBe(1);
  expect(valueOf(lines, "hearth_database_up")).toBe(1);
  expect(valueOf(lines, "hearth_database_size_bytes")).toBeGreaterThan(1e6);
  const routes = lines.filter((line) => line.includes("_seconds_count{")).join("\n");
  expect(routes, "unknown addresses share one label").not.toMatch(/no-such-page|another/);
  expect(routes).toContain('route="page",status="404"');
  stream.close();
});

const countedConnections = async () => valueOf(await scrape(), "hearth_database_connections");

test("/metrics counts the database connections, those for background work too", async () => {
  await backgroundOf(app.db)
    .connection()
    .execute(async (background) => {
      const open = async (): Promise<number> => {
        const { rows } = await sql<{ count: number }>`
          select count(*) from pg_stat_activity
          where datname = current_database() and application_name = 'hearth'`.execute(background);
        return rows[0]!.count;
      };
      await expect.poll(async () => (await open()) - (await countedConnections())).toBe(0);
      expect(await countedConnections()).toBeGreaterThan(1);
    });
});

test("answers from the cache are counted", async () => {
  const kept = "hearth_kept_answers_total";
  const before = valueOf(await scrape(), kept);
  const askAgain = async (): Promise<number> => {
    await ask(app, "/api/submissions");
    return valueOf(await scrape(), kept);
  };
  await expect.poll(askAgain).toBeGreaterThan(before);
});
