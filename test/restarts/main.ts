import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../src/server/postgres/postgres.ts";
import { say } from "../../src/server/say.ts";
import { findNginx, startNginx } from "./nginx.ts";
import { type RestartsFound, runRestarts } from "./run-restarts.ts";

/** `npm run test:restarts`: restarts two machines behind nginx by turns under load, and counts failures. */

const STOPS_WITHIN_MS = 2_000;

const { values } = parseArgs({
  options: {
    restarts: { type: "string", default: "10" },
    workers: { type: "string", default: "1" },
    clients: { type: "string", default: "16" },
  },
});

const nginx = findNginx();
if (nginx) await run(nginx);
else {
  say("This needs nginx, which is not installed here. On Debian and Ubuntu: apt-get install nginx-light");
  say("On macOS: brew install nginx. It is started on a free port, with deploy/nginx.conf.");
  process.exitCode = 1;
}

async function run(command: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hearth-restarts-"));
  // As root, PostgreSQL and nginx run as other users, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: say });
  try {
    const found = await runRestarts({
      databaseUrl: postgres.connectionString,
      dataDir: join(folder, "data"),
      restarts: Number(values.restarts),
      workers: Number(values.workers),
      atOnce: Number(values.clients),
      // The pause that docs/operating.md tells operators to make.
      restMs: 5_000,
      startProxy: (machines) => startNginx(command, folder, machines),
      say,
    });
    process.exitCode = report(found) ? 0 : 1;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the results. Returns whether no request failed and every stop was clean and in time. */
function report({
  stops,
  requests,
  writes,
  streams,
  slowestMs,
  failed,
  complaints,
  wrong,
}: RestartsFound): boolean {
  const slow = stops.filter(({ ms }) => ms >= STOPS_WITHIN_MS);
  const unclean = stops.filter(({ code }) => code !== 0);
  const longest = Math.max(...stops.map(({ ms }) => ms));
  for (const line of [...failed.slice(0, 20), ...complaints.slice(0, 20)]) say(line);
  say(`
| what | how many |
| --- | --- |
| restarts | ${stops.length} |
| longest stop | ${(longest / 1_000).toFixed(2)} s |
| stops of 2 s and more | ${slow.length} |
| stops that did not exit 0 | ${unclean.length} |
| requests | ${requests} |
| acknowledged writes among them | ${writes} |
| event streams opened | ${streams} |
| slowest answer | ${(slowestMs / 1_000).toFixed(2)} s |
| **requests that failed** | ${failed.length} |
| **acknowledged posts that do not exist exactly once** | ${wrong.length} |
`);
  return slow.length + unclean.length + failed.length + wrong.length === 0;
}
