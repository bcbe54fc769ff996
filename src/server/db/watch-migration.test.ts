import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import { watchMigration } from "./watch-migration.ts";

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
const watched = { connectionString: database.connectionString, pid: rows[0]!.pid };

test("a running migration reports its elapsed time, and the percentage of an index build", async () => {
  const said: string[] = [];
  const stop = await watchMigration(watched, (message) => said.push(message), 1);
  await vi.waitFor(() =>
    expect(said).toContainEqual(expect.stringMatching(/^ {2}still at it, \d+ s so far$/)),
  );
  await client.query(
    "create table words as select n, md5(n::text) as word from generate_series(1, 200000) n",
  );
  await client.query("create index on words (word)");
  await stop();
  expect(said).toContainEqual(expect.stringMatching(/^ {2}an index of words: \d+ %(, about \d+ s left)?$/));
});
