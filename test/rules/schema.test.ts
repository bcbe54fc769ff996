import { execFile } from "node:child_process";
import { promisify } from "node:util";
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
