import { existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { until } from "../../../test/until.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { describeSchema } from "../../../test/describe-schema.ts";
import { startMove, startDatabaseUpgrade } from "../../../test/program.ts";
import { runSql, withDatabase } from "../../../test/run-sql.ts";
import { makeTestDirectory } from "../../../test/test-directory.ts";
import { refuseUsedDatabase } from "../backup/archive/fill-database.ts";
import { takeSnapshot } from "../backup/archive/snapshot.ts";
import { allRows, onDatabase, onDatabaseOf } from "../backup/archive/test-contents.ts";
import { layoutOf } from "../postgres/layout.ts";
import { startEmbeddedPostgres } from "../postgres/postgres.ts";

const directory = makeTestDirectory();
/** A database with some of everything, which no Hearth is using. */
let source: string;
let rows: Awaited<ReturnType<typeof allRows>>;

beforeAll(async () => {
  const app = await startTestApp();
  await fill(app);
  source = await emptyDatabase(app.database.connectionString);
  rows = await onDatabase(source, allRows);
  await app.close();
});
afterAll(async () => {
  await drop(source);
  directory.remove();
});

async function fill(app: TestApp): Promise<void> {
  const cast = await castOf(app);
  const id = await cast.submitText(cast.bob, { title: "Ein Käse — 起業家 \\ and a tab\t" });
  await cast.heart(cast.alice, id);
  await cast.comment(cast.alice, id, "A line\nand @bob, another \\N");
  await app.call("POST", "/forgot-password", { body: { email: cast.carol.email } });
}

/** A new database in the tests' PostgreSQL: empty, or a copy of another, whose connections it ends. */
async function emptyDatabase(copied?: string): Promise<string> {
  const { adminConnectionString: admin } = inject("postgres");
  const name = `hearth_moved_${Math.random().toString(36).slice(2)}`;
  const template = copied ? new URL(copied).pathname.slice(1) : "template0";
  const copy = async (): Promise<void> => {
    if (copied) {
      await runSql(
        admin,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
      );
    }
    await runSql(admin, `create database ${name} template ${template}`);
  };
  // The app of a copied database connects again at once, and PostgreSQL copies none that is in use.
  await until(copy, { timeout: 30_000, interval: 0 });
  return withDatabase(admin, name);
}

function drop(connectionString: string): Promise<void> {
  const name = new URL(connectionString).pathname.slice(1);
  return runSql(inject("postgres").adminConnectionString, `drop database if exists ${name} with (force)`);
}

async function emptyTarget(): Promise<string> {
  const target = await emptyDatabase();
  onTestFinished(() => drop(target));
  return target;
}

const folder = (name: string): string => join(directory.path, name);

test("a move from your own PostgreSQL to the embedded one and back keeps every row and changes no source", async () => {
  const DATA_DIR = folder("there-and-back");
  const there = await startMove({ DATABASE_URL: source, DATA_DIR }, "embedded").ended;
  expect(there).toMatchObject({
    end: 0,
    said: expect.stringContaining("Moved 3 members, 1 posts and 1 comments"),
  });
  expect(there.said).toContain("Now remove DATABASE_URL");
  expect(await onDatabaseOf(DATA_DIR, allRows)).toEqual(rows);
  expect(await onDatabase(source, allRows)).toEqual(rows);
  expect(readdirSync(DATA_DIR).toSorted()).toEqual(["hearth.lock", "postgres"]);

  const target = await emptyTarget();
  const back = await startMove({ DATA_DIR }, target).ended;
  expect(back).toMatchObject({ end: 0, said: expect.stringContaining("Now set DATABASE_URL") });
  expect(await onDatabase(target, allRows)).toEqual(rows);
  expect(await describeSchema(target)).toEqual(await describeSchema(source));
  expect(await onDatabaseOf(DATA_DIR, allRows)).toEqual(rows);
  expect(back.said, "the password is not for the screen").not.toContain(new URL(target).password || "://");
});

describe("moving is refused, and nothing is changed,", () => {
  test("into a database that is not empty", async () => {
    const target = await emptyTarget();
    await runSql(target, "create table mine (id int)");
    const { end, said } = await startMove({ DATABASE_URL: source, DATA_DIR: folder("none") }, target).ended;
    expect([end, said]).toEqual([1, expect.stringContaining("not empty (it has the table mine)")]);
  });

  test("into a folder that has a database", async () => {
    const DATA_DIR = folder("used");
    await (await startEmbeddedPostgres({ dataDir: DATA_DIR, durable: false, log: () => {} })).stop();
    const { end, said } = await startMove({ DATABASE_URL: source, DATA_DIR }, "embedded").ended;
    expect([end, said]).toEqual([1, expect.stringContaining("has a database already")]);
  });

  test("while a Hearth works on the database in DATABASE_URL", async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    await app.call("GET", "/feeds");
    const DATABASE_URL = app.database.connectionString;
    const target = await emptyTarget();
    const { end, said } = await startMove({ DATABASE_URL, DATA_DIR: folder("none") }, target).ended;
    expect([end, said]).toEqual([1, expect.stringContaining("A Hearth is working on the database")]);
    await refuseUsedDatabase(target);
  });

  test("while a Hearth runs on the data folder", async () => {
    const DATA_DIR = folder("running");
    const running = await startEmbeddedPostgres({ dataDir: DATA_DIR, durable: false, log: () => {} });
    onTestFinished(() => running.stop());
    const { end, said } = await startMove({ DATA_DIR }, await emptyTarget()).ended;
    expect([end, said]).toEqual([1, expect.stringContaining("is already running on the data directory")]);
  });

  test.each([
    [["nowhere"], "The target is an address that begins with postgres://"],
    [[], "npm run move-database -- URL"],
    [["embedded"], "The database is the embedded one already"],
    [["postgres://u@127.0.0.1/x"], "There is no Hearth here yet"],
  ])("for the arguments %j", async (words, text) => {
    const { end, said } = await startMove({ DATA_DIR: folder("none") }, ...words).ended;
    expect([end, said]).toEqual([1, expect.stringContaining(text)]);
    expect(existsSync(folder("none"))).toBe(false);
  });
});

test("while a database is copied, others can read it but not write to it", async () => {
  const copy = await emptyDatabase(source);
  onTestFinished(() => drop(copy));
  const write = "set lock_timeout = '200ms'; update members set role = 'admin'";
  const snapshot = await takeSnapshot(copy, { keepsWritersOut: true });
  await expect(runSql(copy, write)).rejects.toThrow("lock timeout");
  await runSql(copy, "select from members");
  await snapshot.release();
  await runSql(copy, write);
  await snapshot.end();
});

test("an interrupted move into the embedded PostgreSQL leaves no database, and can be run again", async () => {
  const DATA_DIR = folder("interrupted");
  const moving = startMove({ DATABASE_URL: source, DATA_DIR }, "embedded");
  await moving.says("Copying the database");
  moving.kill("SIGKILL");
  await moving.ended;
  expect(existsSync(layoutOf(DATA_DIR).home)).toBe(false);
  expect(await startMove({ DATABASE_URL: source, DATA_DIR }, "embedded").ended).toMatchObject({ end: 0 });
  expect(await onDatabaseOf(DATA_DIR, allRows)).toEqual(rows);
});

describe("a data folder of another major version of PostgreSQL", () => {
  test.each([
    ["17", "was made by PostgreSQL 17, and this Hearth brings 18. Run npm run upgrade-database"],
    ["99", "was made by PostgreSQL 99, newer than the 18 that this Hearth brings"],
  ])("version %s is refused with a text that says what to do", async (version, text) => {
    const dataDir = folder(`of-${version}`);
    const start = () => startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
    await (await start()).stop();
    writeFileSync(join(layoutOf(dataDir).cluster, "PG_VERSION"), `${version}\n`);
    await expect(start()).rejects.toThrow(text);
  });

  test("is not upgraded with the programs of another version than its own", async () => {
    const DATA_DIR = folder("of-16");
    await (await startEmbeddedPostgres({ dataDir: DATA_DIR, durable: false, log: () => {} })).stop();
    writeFileSync(join(layoutOf(DATA_DIR).cluster, "PG_VERSION"), "16\n");
    const { end, said } = await startDatabaseUpgrade({ DATA_DIR }, "--binaries", folder("none")).ended;
    expect([end, said]).toEqual([1, expect.stringContaining("the database was made by PostgreSQL 16")]);
  });

  test("is not upgraded when its version is the present one", async () => {
    const DATA_DIR = folder("of-18");
    await (await startEmbeddedPostgres({ dataDir: DATA_DIR, durable: false, log: () => {} })).stop();
    const { end, said } = await startDatabaseUpgrade({ DATA_DIR }).ended;
    expect([end, said]).toEqual([0, expect.stringContaining("there is nothing to do")]);
  });
});

test.each([
  ["before the old database was moved away", (_dataDir: string) => {}],
  [
    "before the new database was moved to its place",
    (dataDir: string) => renameSync(join(dataDir, "postgres"), join(dataDir, "postgres-18")),
  ],
])("an upgrade that was killed at its very end, %s, is finished by the next start", async (_when, kill) => {
  const dataDir = folder(`killed-${Math.random()}`);
  const start = (into = dataDir) => startEmbeddedPostgres({ dataDir: into, durable: false, log: () => {} });
  const old = await start();
  await runSql(old.connectionString, "create table words (word text)");
  await old.stop();
  const made = await start(join(dataDir, "new-database"));
  await runSql(made.connectionString, "create table new_words (word text)");
  await made.stop();
  renameSync(join(dataDir, "new-database", "postgres"), join(dataDir, "postgres-next"));
  kill(dataDir);
  const next = await start();
  onTestFinished(() => next.stop());
  await runSql(next.connectionString, "select from new_words");
  expect(existsSync(join(dataDir, "postgres-18", "cluster", "PG_VERSION")), "the old one is kept").toBe(true);
  expect(existsSync(join(dataDir, "postgres-next"))).toBe(false);
});
