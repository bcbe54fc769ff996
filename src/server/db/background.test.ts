import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { until } from "../../../test/until.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { startInBackground } from "./background.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./pools.ts";

const database = await createTestDatabase();
const db = openDatabase(database.connectionString, { onLost: () => {} });
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const timeoutOf = async (on: Database): Promise<string | undefined> =>
  (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(on)).rows[0]?.statement_timeout;

test("a background statement may take five minutes, a request's statement six seconds", async () => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  startInBackground(db, "timeout", async (background) => resolve(await timeoutOf(background)));
  expect([await promise, await timeoutOf(db)]).toEqual(["5min", "6s"]);
});

test("work that failed does not start again for ten times as long as it took", async () => {
  const runs: { began: number; ended: number }[] = [];
  const fail = async (background: Database): Promise<void> => {
    const began = performance.now();
    await sql`select pg_sleep(0.02)`.execute(background);
    runs.push({ began, ended: performance.now() });
    throw new Error("It fails.");
  };
  await until(() => {
    startInBackground(db, "failing", fail);
    expect(runs).toHaveLength(2);
  });
  const [first, second] = runs;
  expect(second!.began - first!.ended).toBeGreaterThan(10 * (first!.ended - first!.began));
});
