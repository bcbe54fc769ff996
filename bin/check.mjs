// `npm test` runs every check, one after the other, even after a failure. `npm run lint`, `npm run typecheck`,
// `npm test -- unit` and `npm test -- e2e` run one part.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_CHROMIUM } from "./browser.mjs";
import { findChromium } from "./find-chromium.mjs";
import { add, NOTHING, ONE_PASSED, oneFailed, readPlaywright, readVitest } from "./counts.mjs";
import { interrupted, runTool } from "./run-tool.mjs";

const CHECKS = [
  { part: "lint", command: "oxlint --type-aware --deny-warnings" },
  { part: "lint", command: "oxfmt --check" },
  { part: "types", command: "tsc -p src/contract" },
  { part: "types", command: "tsc -p src/server" },
  { part: "types", command: "tsc -p src/web" },
  { part: "types", command: "tsc -p src/web/service-worker" },
  { part: "types", command: "tsc -p test" },
  { part: "unit", command: "vitest run", run: runVitest },
  { part: "e2e", command: "playwright test", run: runPlaywright },
];

const part = process.argv[2];
const chosen = CHECKS.filter((check) => !part || check.part === part);
if (chosen.length === 0) {
  console.error(`There is no part "${part}". Parts are: lint, types, unit, e2e. Without one, all run.`);
  process.exit(1);
}

const reports = mkdtempSync(join(tmpdir(), "hearth-reports-"));

try {
  finish(await runAll(chosen));
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runAll(checks) {
  let total = NOTHING;
  for (const { command, run = runCommand } of checks) {
    if (interrupted()) break;
    console.log(`\n── ${command}`);
    const began = Date.now();
    const counts = await run(command.split(" "));
    total = add(total, counts);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`── ${command}: ${counts.failed.length > 0 ? "FAILED" : "passed"} in ${seconds} s`);
  }
  return total;
}

function finish({ passed, failed, skipped, flaky }) {
  const good = failed.length === 0 && passed > 0 && !interrupted();
  if (interrupted()) console.log("\nInterrupted: not everything has run.");
  process.exitCode = interrupted() ? 130 : good ? 0 : 1;
  list("Passed only at the second try", flaky);
  list("Failed", failed);
  console.log(`\n${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
}

/** Lists tests at the end, so that nobody has to search the output for them. */
function list(what, names) {
  if (names.length > 0) console.log([`\n${what}:`, ...names].join("\n  "));
}

async function runCommand([tool, ...args]) {
  return (await runTool(tool, args)) === 0 ? ONE_PASSED : oneFailed([tool, ...args].join(" "));
}

async function runVitest([tool, ...args]) {
  const report = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runTool(tool, [...args, ...reporters]);
  return readVitest(report, code);
}

async function runPlaywright([tool, ...args]) {
  if (!findChromium()) {
    console.error(NO_CHROMIUM);
    return oneFailed("Journeys: no browser");
  }
  const report = join(reports, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await runTool(tool, [...args, "--reporter=list,json"], env);
  return readPlaywright(report, code);
}
