import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { say } from "../say.ts";
import { startEmbeddedPostgres } from "../postgres/postgres.ts";
import { migrate } from "./migrate.ts";

/** `npm run db:types`: writes schema.ts from a freshly migrated database. */

const CODEGEN = fileURLToPath(
  new URL("../../../node_modules/kysely-codegen/dist/cli/bin.js", import.meta.url),
);
const SCHEMA = fileURLToPath(new URL("schema.ts", import.meta.url));

const dataDir = mkdtempSync(join(tmpdir(), "hearth-types-"));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: say });
try {
  await migrate(postgres.connectionString, say);
  const { status } = spawnSync(
    process.execPath,
    [
      CODEGEN,
      `--url=${postgres.connectionString}`,
      '--type-mapping={"int8":"number"}',
      "--exclude-pattern=public.migrations",
      `--out-file=${SCHEMA}`,
    ],
    { stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
