import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { describeSchema } from "../../../test/describe-schema.ts";
import { ROOT } from "../../../test/rules/sources.ts";
import { runSql, withDatabase } from "../../../test/run-sql.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = join(ROOT, "db/migrations");
const EARLIER = join(ROOT, "db/earlier");

const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
/** The earlier versions of migrations that changed after they had reached `main`. */
const earlier = readdirSync(EARLIER).filter((name) => /^\d+_\w+\.\d+\.sql$/.test(name));
const nameOf = (file: string): string => file.replace(/\.\d+\.sql$/, ".sql");

async function emptyDatabase(): Promise<string> {
  const { adminConnectionString: admin } = inject("postgres");
  const name = `hearth_earlier_${Math.random().toString(36).slice(2)}`;
  await runSql(admin, `create database ${name} template template0`);
  onTestFinished(() => runSql(admin, `drop database if exists ${name} with (force)`));
  return withDatabase(admin, name);
}

/** Applies these migration files as the Hearth of their time did. */
async function migrateAsThen(connectionString: string, files: string[]): Promise<void> {
  await runSql(
    connectionString,
    "create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  for (const path of files) {
    const sql = readFileSync(path, "utf8");
    const checksum = createHash("sha256").update(sql).digest("hex");
    const name = nameOf(path.slice(path.lastIndexOf("/") + 1));
    await runSql(connectionString, sql);
    await runSql(
      connectionString,
      `insert into migrations (name, checksum) values ('${name}', '${checksum}')`,
    );
  }
}

/** Paths of the migrations up to `last`, with the earlier version `file` in place of the present one. */
function stateWith(file: string, last = nameOf(file)): string[] {
  const upTo = migrations.filter((name) => name <= last);
  return upTo.map((name) => (name === nameOf(file) ? join(EARLIER, file) : join(MIGRATIONS, name)));
}

async function freshSchema(): Promise<string[]> {
  const fresh = await emptyDatabase();
  await migrate(fresh, () => {});
  return describeSchema(fresh);
}

describe("a database made with an earlier version of a migration", () => {
  test("the earlier version is kept for each of the four migrations that changed on main", () => {
    expect(earlier.map(nameOf)).toEqual([
      "0001_initial.sql",
      "0010_search.sql",
      "0022_moderation.sql",
      "0029_search_of_imports.sql",
    ]);
  });

  const states: [string, string[]][] = earlier.map((file) => [file, stateWith(file)]);
  // The only earlier version that stayed on main until other migrations landed after it.
  states.push([
    "0022_moderation.1.sql and later ones",
    stateWith("0022_moderation.1.sql", "0024_limits.sql"),
  ]);

  test.each(states)("gets the schema of a new database at the next start: %s", async (_name, files) => {
    const old = await emptyDatabase();
    await migrateAsThen(old, files);
    const said: string[] = [];
    await migrate(old, (message) => said.push(message));
    expect(await describeSchema(old)).toEqual(await freshSchema());
    const repaired = earlier.find((file) => files.includes(join(EARLIER, file)))!;
    expect(said[0]).toContain(`an earlier version of ${nameOf(repaired)}`);
    said.length = 0;
    await migrate(old, (message) => said.push(message));
    expect(said, "the repair runs once").toEqual([]);
  });

  test("a version that was never on main is refused with an explanation, and the database stays unchanged", async () => {
    const old = await emptyDatabase();
    await migrateAsThen(old, stateWith("0022_moderation.1.sql"));
    await runSql(old, "update migrations set checksum = 'x' where name = '0010_search.sql'");
    const before = await describeSchema(old);
    await expect(migrate(old, () => {})).rejects.toThrow(/0010_search\.sql .*backup/s);
    expect(await describeSchema(old)).toEqual(before);
  });
});

test("a post that was deleted when the first version of 0010 ran is not found by search", async () => {
  const old = await emptyDatabase();
  await migrateAsThen(old, stateWith("0010_search.1.sql", "0009_unread.sql"));
  await runSql(
    old,
    `insert into members (username) values ('somebody');
    insert into posts (member_id, title, content_type, content, deleted_at)
    select id, title, 'text', 'text', deleted_at
    from members, (values ('deleted', now()), ('there', null)) as given (title, deleted_at)`,
  );
  const file = join(EARLIER, "0010_search.1.sql");
  const sql = readFileSync(file, "utf8");
  await runSql(old, sql);
  const checksum = createHash("sha256").update(sql).digest("hex");
  await runSql(old, `insert into migrations (name, checksum) values ('0010_search.sql', '${checksum}')`);
  expect(await titlesIn(old)).toEqual(["deleted", "there"]);
  await migrate(old, () => {});
  expect(await titlesIn(old)).toEqual(["there"]);
});

async function titlesIn(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ title: string }>("select title from post_search order by title");
  await client.end();
  return rows.map(({ title }) => title);
}
