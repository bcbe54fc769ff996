import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { describeSchema } from "../../../test/describe-schema.ts";
import { startAdmin, startUpgrade } from "../../../test/program.ts";
import { runSql, withDatabase } from "../../../test/run-sql.ts";
import { startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory } from "../../../test/test-directory.ts";
import { allRows, onDatabase } from "../backup/archive/test-contents.ts";
import { migrate } from "../db/migrate.ts";

const MIGRATIONS = readdirSync(new URL("../../../db/migrations", import.meta.url)).toSorted();
const [OLDEST, SECOND] = MIGRATIONS as [string, string];
const LAST = MIGRATIONS.at(-1)!;

const directory = makeTestDirectory();
afterAll(() => directory.remove());

const { adminConnectionString: admin } = inject("postgres");
/**
 * The database of a site as the project's oldest migration makes it, with members, posts, comments and hearts.
 * Each test gets a copy.
 */
const template = `hearth_older_${process.pid}`;

beforeAll(async () => {
  await runSql(admin, `create database ${template} template template0`);
  const made = withDatabase(admin, template);
  await migrate(made, () => {}, new Set([OLDEST]));
  await runSql(made, ROWS);
});
afterAll(() => runSql(admin, `drop database if exists ${template} with (force)`));

let old: string;
let settings: { DATABASE_URL: string; DATA_DIR: string };

beforeEach(async () => {
  old = await newDatabase(template);
  settings = { DATABASE_URL: old, DATA_DIR: join(directory.path, "none") };
});

const ROWS = `
  insert into members (username) values ('alice'), ('bob');
  insert into feeds (name, key) values ('Käse', 'käse');
  insert into posts (member_id, title, content_type, content, hearts, comment_count)
    select members.id, 'Post ' || n, 'text', 'Ein Käse — 起業家', 1, 1
    from members, generate_series(1, 20) n where username = 'alice';
  insert into posts (member_id, title, content_type, content, hearts, comment_count, deleted_at)
    select id, 'Deleted', 'text', 'Gone', 1, 1, now() from members where username = 'alice';
  insert into post_feeds (post_id, feed_id, position, post_created_at)
    select posts.id, feeds.id, 1, posts.created_at from posts, feeds where feeds.key = 'käse';
  insert into hearts (post_id, member_id) select posts.id, members.id from posts, members where username = 'bob';
  insert into comments (post_id, member_id, text, depth)
    select posts.id, members.id, 'A comment', 0 from posts, members where username = 'bob';`;

async function newDatabase(like: string): Promise<string> {
  const name = `hearth_upgraded_${Math.random().toString(36).slice(2)}`;
  await runSql(admin, `create database ${name} template ${like}`);
  onTestFinished(() => runSql(admin, `drop database if exists ${name} with (force)`));
  return withDatabase(admin, name);
}

async function appliedTo(connectionString: string): Promise<{ name: string; checksum: string }[]> {
  return onDatabase(connectionString, async (db) => {
    const { rows } = await sql<{ name: string; checksum: string }>`
      select name, checksum from migrations order by name`.execute(db);
    return rows;
  });
}

/** Everything in a database that an upgrade could change. */
async function stateOf(connectionString: string): Promise<unknown> {
  return {
    applied: await appliedTo(connectionString),
    schema: await describeSchema(connectionString),
    rows: await onDatabase(connectionString, allRows),
  };
}

/** The copies that rehearsals have left on the server. */
function copies(): Promise<string[]> {
  return onDatabase(admin, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where datname like 'hearth_upgrade_check%'`.execute(db);
    return rows.map(({ name }) => name);
  });
}

test("--check migrates a copy, tells how long each migration takes, and leaves the database as it was", async () => {
  const before = await stateOf(old);
  const { end, said } = await startUpgrade(settings, "--check").ended;
  expect([end, said]).toEqual([0, expect.stringContaining(` s  ${SECOND}\n`)]);
  expect(said).toMatch(new RegExp(`^ +\\d+\\.\\d s {2}${LAST}\n +\\d+\\.\\d s {2}together$`, "m"));
  expect(said).toContain("Every figure equals its rows afterwards.");
  expect(await stateOf(old)).toEqual(before);
  expect(await copies()).toEqual([]);
});

test("--check tells of figures that do not equal their rows afterwards, and fails", async () => {
  await runSql(old, "update posts set hearts = 7 where title = 'Post 3'");
  const { end, said } = await startUpgrade(settings, "--check").ended;
  expect([end, said]).toEqual([1, expect.stringMatching(/^OFF {2}hearts of posts .*1 off$/m)]);
  expect(await copies()).toEqual([]);
});

test("beside a running site --check works and an upgrade is refused", async () => {
  const DATA_DIR = join(directory.path, "running");
  const site = await startSiteProcess({ DATA_DIR });
  onTestFinished(() => site.stop());
  const checked = await startUpgrade({ DATA_DIR }, "--check").ended;
  expect([checked.end, checked.said]).toEqual([0, expect.stringContaining("there is nothing to upgrade")]);
  const { end, said } = await startUpgrade({ DATA_DIR }).ended;
  expect([end, said]).toEqual([1, expect.stringContaining("Another Hearth")]);
});

test("--check can be stopped, or killed and repeated, and leaves no copy", async () => {
  const before = await stateOf(old);
  const killed = startUpgrade(settings, "--check");
  await killed.says("Copying the database");
  killed.kill("SIGKILL");
  await killed.ended;
  const stopped = startUpgrade(settings, "--check");
  await stopped.says("Copying the database");
  stopped.kill("SIGINT");
  expect(await stopped.ended).toMatchObject({ end: 130, said: expect.stringContaining("as it was") });
  expect(await copies()).toEqual([]);
  expect(await stateOf(old)).toEqual(before);
});

test("an upgrade through all migrations gives the schema of a new database, keeps every post, and can be repeated", async () => {
  const done = await startUpgrade(settings).ended;
  expect(done).toMatchObject({ end: 0, said: expect.stringContaining("Every figure equals its rows") });
  // A new database could lack the same one.
  expect((await appliedTo(old)).map(({ name }) => name)).toEqual(MIGRATIONS);
  const fresh = await newDatabase("template0");
  await migrate(fresh, () => {});
  expect(await describeSchema(old)).toEqual(await describeSchema(fresh));
  const titles = await onDatabase(old, (db) => db.selectFrom("posts").select("title").execute());
  expect(titles).toHaveLength(21);
  expect(await startUpgrade(settings).ended).toMatchObject({
    end: 0,
    said: expect.stringContaining("there is nothing to upgrade"),
  });
  expect(await startAdmin(settings, "check").ended).toMatchObject({ end: 0 });
});

describe("an upgrade that fails leaves the old state", () => {
  test("if a migration fails after others: none of them took place, and the message says why and what to do", async () => {
    // The table of a later migration cannot be made beside a view of this name.
    await runSql(old, "create view set_up_link as select 1 as one");
    const before = await stateOf(old);
    const { end, said } = await startUpgrade(settings).ended;
    expect(end).toBe(1);
    expect(said).toContain("Migrating the database: 0080_invitations.sql");
    expect(said).toMatch(
      /^The migration 0085_set_up_link\.sql failed \(.*"set_up_link" already exists\)\. The database is as it was before/m,
    );
    expect(said).toContain("so the Hearth that it was used with starts on it.");
    expect(said).toContain("such as a full disk, mend it and start again.");
    expect(said, "no stack").not.toMatch(/^ +at /m);
    expect(await stateOf(old)).toEqual(before);
  });

  test("while a Hearth works on the database", async () => {
    const before = await stateOf(old);
    const other = new URL(old);
    other.searchParams.set("application_name", "hearth");
    await onDatabase(other.href, async (db) => {
      await db.selectFrom("posts").select("id").execute();
      const { end, said } = await startUpgrade(settings).ended;
      expect([end, said]).toEqual([1, expect.stringContaining("npm run upgrade -- --check")]);
    });
    expect(await stateOf(old)).toEqual(before);
  });

  test("without a site, and with an option that there is not", async () => {
    const nowhere = await startUpgrade({ DATA_DIR: join(directory.path, "nowhere") }, "--check").ended;
    expect([nowhere.end, nowhere.said]).toEqual([1, expect.stringContaining("There is no Hearth here yet")]);
    const unknown = await startUpgrade(settings, "--chekc").ended;
    expect([unknown.end, unknown.said]).toEqual([1, expect.stringContaining("npm run upgrade")]);
  });
});
