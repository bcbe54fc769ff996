import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import { DatabaseProxy } from "../../../test/database-proxy.ts";
import { databaseOn, openPool } from "./pools.ts";
import { isDatabaseUnavailable } from "./failures.ts";
import { limitTimes } from "./time-limits.ts";

const proxy = new DatabaseProxy();
const database = await createTestDatabase();
const limits = limitTimes({ connectMs: 3_000, statementMs: 500, silenceMs: 1_000 });
let lost = 0;
const pool = openPool(await proxy.to(database.connectionString), 2, () => lost++, limits);
const db = databaseOn(pool);
afterAll(async () => {
  await db.destroy();
  await proxy.close();
  await database.drop();
});

const failureOf = (query: Promise<unknown>) => query.then(() => null).catch((error: unknown) => error);

describe("a statement fails as unavailable, and the next ones work", () => {
  test("after the statement's time limit", async () => {
    const failure = await failureOf(sql`select pg_sleep(60)`.execute(db));
    expect([isDatabaseUnavailable(failure), String(failure)]).toEqual([
      true,
      expect.stringMatching(/timeout/),
    ]);
    await sql`select 1`.execute(db);
  });

  test("when the database goes silent, in a transaction and outside", async () => {
    const slow = sql`select pg_sleep(0.1)`;
    await Promise.all([slow.execute(db), slow.execute(db)]);
    const failures = [
      failureOf(slow.execute(db)),
      failureOf(db.transaction().execute((transaction) => slow.execute(transaction))),
    ];
    proxy.hold();
    for (const failure of await Promise.all(failures)) {
      expect([isDatabaseUnavailable(failure), String(failure)]).toEqual([true, expect.anything()]);
    }
    proxy.letGo();
    await Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(db)]);
  });
});

test("an idle connection may be silent; a connection that is silent during a statement is cut", async () => {
  const client = await pool.connect();
  const silences = new Promise((resolve) => {
    const { stream } = client.connection;
    stream.on("timeout", resolve);
  });
  const before = lost;
  await silences;
  await client.query("select 1");
  expect(lost).toBe(before);
  proxy.hold();
  await expect(client.query("select 1")).rejects.toThrow(/terminated/);
  proxy.letGo();
  client.release(true);
});
