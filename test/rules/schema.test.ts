import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../postgres.ts";
import { ROOT } from "./sources.ts";

const GENERATOR = "node_modules/kysely-codegen/dist/cli/bin.js";

test("src/server/db/schema.ts matches the migrated database (npm run db:types)", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const options = ["--type-mapping", '{"int8":"number"}', "--exclude-pattern", "public.migrations"];
  const check = ["--verify", "--out-file", "src/server/db/schema.ts", "--url", database.connectionString];
  const outcome = await promisify(execFile)(process.execPath, [GENERATOR, ...options, ...check], {
    cwd: ROOT,
  }).then(
    () => "up to date",
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
  expect(outcome).toBe("up to date");
});

test("deleting a member reads no whole table: each reference to `members` has an index that its check can use", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  // The check asks for a value that is not null. An index of the rows with other conditions is of no use to it.
  const { rows } = await client.query<{ reference: string; has_index: boolean }>(`
    select conrelid::regclass || '.' || attname as reference,
      exists (
        select from pg_index
        where indrelid = conrelid and indkey[0] = attnum and indisvalid
          and (indpred is null
            or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))
      ) as has_index
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'members'::regclass order by reference`);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ has_index: hasIndex }) => !hasIndex).map(({ reference }) => reference)).toEqual([]);
});
