import { realpathSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { makeTestDirectory } from "../../../test/test-directory.ts";
import { layoutOf } from "../postgres/layout.ts";
import { lockDataDirectory } from "../postgres/lock.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../postgres/postgres.ts";
import { migrate } from "../db/migrate.ts";
import { openSession } from "./session.ts";
import { makeTestFolder, redditCsv } from "./test-files.ts";
import { startImport } from "../../../test/program.ts";

const folder = makeTestFolder();
const directory = makeTestDirectory();
const file = folder.write("art.csv", redditCsv({}));
const missing = `${folder.path}/none.csv`;
afterAll(() => {
  folder.remove();
  directory.remove();
});

test("an import without a file, or with --help, prints its usage", async () => {
  expect(await startImport({}).ended).toMatchObject({ end: 1, said: expect.stringContaining("FILE…") });
  expect(await startImport({}, "--help").ended).toMatchObject({ end: 0 });
});

test("an import of only missing files starts no database", async () => {
  const { end, said } = await startImport({ DATA_DIR: `${directory.path}/none` }, missing).ended;
  expect(end).toBe(1);
  expect(said).toContain("none.csv: there is no such file");
  expect(said).not.toContain("Creating the database");
});

test("every mistake in the configuration is named", async () => {
  const { end, said } = await startImport({ PORT: "x", RATE_LIMITS: "y" }, file).ended;
  expect(end).toBe(1);
  expect(said).toMatch(/PORT must be[^]*RATE_LIMITS must be/);
});

test("an unreachable database is reported", async () => {
  const { end, said } = await startImport({ DATABASE_URL: "postgres://x@127.0.0.1:1/x" }, file).ended;
  expect(end).toBe(1);
  expect(said).toContain("The database cannot be used just now");
});

test("an import starts the embedded PostgreSQL, or joins that of the running site", async () => {
  const dataDir = `${directory.path}/data`;
  const first = await startImport({ DATA_DIR: dataDir }, file, missing).ended;
  expect(first.said).toMatch(/imported +1\n/);
  expect(first.end, "one file was not there").toBe(1);
  expect(await findRunningPostgres(dataDir)).toBeNull();

  const site = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  await migrate(site.connectionString, () => {});
  const second = await startImport({ DATA_DIR: dataDir }, file).ended;
  expect(second.said).toMatch(/already here +1\n/);
  expect(second.end).toBe(0);
  const session = await openSession(site.connectionString);
  expect(await session.db.selectFrom("posts").select("title").execute()).toEqual([{ title: "A title" }]);
  await session.close();
  await site.stop();
});

test("an import waits for a Hearth that is starting or stopping on the same data", async () => {
  const dataDir = `${directory.path}/data`;
  const other = await lockDataDirectory(layoutOf(realpathSync(dataDir)));
  const run = startImport({ DATA_DIR: dataDir }, file);
  await run.says("Waiting for the Hearth that is starting or stopping");
  other.release();
  expect(await run.ended).toMatchObject({ end: 0, said: expect.stringMatching(/already here +1\n/) });
});
