import { getPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { hackerNewsCsv, makeTestFolder } from "./test-files.ts";
import { type ProgramRun, startImport } from "../../../test/program.ts";

/** Six batches of 1,000, two at a time. The test blocks the third, and the fourth waits for the third. */
const ROWS = 6_000;
const BEFORE_THE_THIRD = 2_000;
const AFTER_THE_FOURTH = 4_000;
const ALL = { posts: ROWS, filed: ROWS, hearts: (ROWS / 100) * 4_950, members: 500 };
const AGAIN = "Run the same command again to go on";

const folder = makeTestFolder();
const rows = Array.from({ length: ROWS }, (_, index) => ({
  id: String(index),
  author: `author-${index % 500}`,
  num_points: String(index % 100),
}));
const file = folder.write("many.csv.gz", hackerNewsCsv(...rows));
afterAll(() => folder.remove());

let database: TestDatabase;
let holder: pg.Client;
let watcher: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  [holder, watcher] = await Promise.all([connect(), connect()]);
});
afterEach(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await database.drop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  return client;
}

const importIt = (): ProgramRun => startImport({ DATABASE_URL: database.connectionString }, file);

/**
 * Starts an import, and waits until an uncommitted post blocks the third batch, and that batch the fourth.
 */
async function inTheMiddle(): Promise<ProgramRun> {
  await holder.query("begin");
  await holder.query(`
    with member as (insert into members (username) values ('somebody') returning id)
    insert into posts (member_id, title, content_type, content, import_key)
    select id, 'x', 'text', '', 'hacker-news:${BEFORE_THE_THIRD + 1}' from member`);
  const run = importIt();
  for (;;) {
    const { rowCount } = await watcher.query(
      "select from pg_stat_activity where application_name = 'hearth import' and wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rowCount === 2) return run;
    await pause(20);
  }
}

const goOn = () => holder.query("rollback");

async function figures() {
  const { rows } = await watcher.query(
    `select (select count(*)::int from posts) as posts, (select count(*)::int from post_feeds) as filed,
      (select sum(total_hearts)::int from posts) as hearts, (select count(*)::int from members) as members`,
  );
  return rows[0];
}

test("an import that is killed and repeated loses no post and adds none twice", async () => {
  const run = await inTheMiddle();
  run.kill("SIGKILL");
  expect((await run.ended).end).toBe("SIGKILL");
  await goOn();
  const again = await importIt().ended;
  expect(again.end).toBe(0);
  expect(again.said).toMatch(/imported +4,000\n +already here +2,000\n/);
  expect(await figures()).toEqual(ALL);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "on %s an import finishes the batches in progress, reports its counts and says how to go on",
  async (signal) => {
    const run = await inTheMiddle();
    run.kill(signal);
    await run.says("Stopping…");
    run.kill(signal);
    await goOn();
    const { end, said } = await run.ended;
    expect(end).toBe(130);
    expect(said).toMatch(/Stopped after[^]*imported +4,000\n/);
    expect(said).toContain(AGAIN);
    expect(await figures()).toMatchObject({ posts: AFTER_THE_FOURTH, filed: AFTER_THE_FOURTH });
    expect((await importIt().ended).said).toMatch(/imported +2,000\n +already here +4,000\n/);
    expect(await figures()).toEqual(ALL);
  },
);

test("an import that loses the database says so, and how to go on", async () => {
  const run = await inTheMiddle();
  await watcher.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearth import' and datname = current_database()",
  );
  const { end, said } = await run.ended;
  await goOn();
  expect(end).toBe(1);
  expect(said).toContain("The database cannot be used just now");
  expect(said).toMatch(/Stopped after[^]*imported +2,000\n/);
  expect(said).toContain(AGAIN);
  expect(await figures()).toMatchObject({ posts: BEFORE_THE_THIRD, filed: BEFORE_THE_THIRD });
  expect((await importIt().ended).end).toBe(0);
  expect(await figures()).toEqual(ALL);
});

test("an import runs at a lower priority than the site", async () => {
  const run = await inTheMiddle();
  expect(getPriority(run.pid)).toBe(Math.max(10, getPriority()));
  await goOn();
  expect((await run.ended).end).toBe(0);
});

test("a second import says that it waits, and begins when the first ends", async () => {
  const first = await inTheMiddle();
  const second = importIt();
  await second.says("Another import is running on this data. This one begins when that ends.");
  await goOn();
  expect((await first.ended).end).toBe(0);
  expect((await second.ended).said).toMatch(/already here +6,000\n/);
  expect(await figures()).toEqual(ALL);
});
