// `npm test` runs this: every check, one after the other, even after a failure.
// `npm test -- lint`, `-- unit` and `-- e2e` run only that part.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_CHROMIUM } from "./browser.mjs";
import { findChromium } from "./find-chromium.mjs";
import { add, NOTHING, ONE_PASSED, oneFailed, readPlaywright, readVitest } from "./counts.mjs";
import { interrupted, runTool } from "./run-tool.mjs";

const CHECKS = [
  { part: "lint", name: "Lint", tool: ["oxlint", "--type-aware", "--deny-warnings"] },
  { part: "lint", name: "Format", tool: ["oxfmt", "--check"] },
  { part: "lint", name: "Types: contract", tool: ["tsc", "-p", "src/contract"] },
  { part: "lint", name: "Types: server", tool: ["tsc", "-p", "src/server"] },
  { part: "lint", name: "Types: web", tool: ["tsc", "-p", "src/web"] },
  { part: "lint", name: "Types: service worker", tool: ["tsc", "-p", "src/web/service-worker"] },
  { part: "lint", name: "Types: tests", tool: ["tsc", "-p", "test"] },
  { part: "lint", name: "Types: journeys", tool: ["tsc", "-p", "e2e"] },
  { part: "unit", name: "Unit and API tests", run: unitTests },
  { part: "e2e", name: "Journeys in a browser", run: journeys },
];

const part = process.argv[2];
const chosen = CHECKS.filter((check) => !part || check.part === part);
if (chosen.length === 0) {
  console.error(`There is no part "${part}". Parts are: lint, unit, e2e. Without one, all run.`);
  process.exit(1);
}

const reports = mkdtempSync(join(tmpdir(), "hearth-reports-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

try {
  finish(await runAll(chosen));
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runAll(checks) {
  let total = NOTHING;
  for (const { name, tool, run = () => one(name, tool) } of checks) {
    if (interrupted()) break;
    console.log(`\n── ${name}`);
    const began = Date.now();
    const counts = await run();
    total = add(total, counts);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`── ${name}: ${counts.failed.length > 0 ? "FAILED" : "passed"} in ${seconds} s`);
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

async function one(name, [tool, ...args]) {
  return (await runTool(tool, args)) === 0 ? ONE_PASSED : oneFailed(name);
}

async function unitTests() {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const code = await runTool("vitest", args);
  return readVitest(vitestReport, code);
}

async function journeys() {
  if (!findChromium()) {
    console.error(NO_CHROMIUM);
    return oneFailed("Journeys: no browser");
  }
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };
  const code = await runTool("playwright", ["test", "--reporter=list,json"], env);
  return readPlaywright(playwrightReport, code);
}
