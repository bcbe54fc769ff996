import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { memoizePerDatabase } from "./per-database.ts";

const app = await startTestApp();
afterAll(() => app.close());

test("everything cached for a database is dropped when a connection to the database is lost", async () => {
  const knownOf = memoizePerDatabase(() => new Map<string, string>());
  const { db } = app;
  knownOf(db).set("a post", "as it was");
  await sql`select 1`.execute(db);
  expect(knownOf(db).get("a post")).toBe("as it was");
  const operator = new pg.Client({ connectionString: app.database.connectionString });
  await operator.connect();
  await operator.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hearth' and datname = current_database()`);
  await operator.end();
  await expect.poll(() => knownOf(db).get("a post")).toBeUndefined();
});
