import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { ROOT } from "../../../test/rules/sources.ts";
import { runSql, withDatabase } from "../../../test/run-sql.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = readdirSync(join(ROOT, "db/migrations")).filter((name) => name.endsWith(".sql"));

/** The migration that alters `automatic_catches`; the one after it alters `feeds`. */
const LOCKING = "0113_spam_classifier.sql";

test("an update and a write that wait for each other both take place", async () => {
  const { adminConnectionString: admin } = inject("postgres");
  const name = `hearth_turns_${Math.random().toString(36).slice(2)}`;
  await runSql(admin, `create database ${name} template template0`);
  onTestFinished(() => runSql(admin, `drop database if exists ${name} with (force)`));
  const database = withDatabase(admin, name);
  await migrate(database, () => {}, new Set(MIGRATIONS.filter((file) => file < LOCKING)));
  const [writer, watcher] = [0, 1].map(() => new pg.Client({ connectionString: database }));
  for (const client of [writer!, watcher!]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  // It waits in turn at once, so that the migration, which waits longer, is the one that PostgreSQL ends.
  const write = writer!.query(`do $$
  declare here oid := (select oid from pg_database where datname = current_database());
  begin
    lock table feeds in row exclusive mode;
    while not exists (select from pg_locks where not granted and relation = 'feeds'::regclass and database = here) loop
      perform pg_sleep(0.01);
    end loop;
    lock table automatic_catches in row exclusive mode;
  end $$`);
  const isLocked = async () =>
    (
      await watcher!.query(
        "select from pg_locks join pg_database on oid = database where relation = 'feeds'::regclass and datname = current_database()",
      )
    ).rows.length;
  await expect.poll(isLocked, { timeout: 20_000 }).toBe(1);
  const said: string[] = [];
  const update = migrate(database, (line) => said.push(line));
  await write;

  expect((await update).map((ran) => ran.name)).toEqual(MIGRATIONS.filter((file) => file >= LOCKING));
  expect(said.filter((line) => line.includes("Beginning again"))).toHaveLength(1);
}, 300_000);
