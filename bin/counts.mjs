import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./fingerprint.mjs";

/**
 * The result of checks. `failed` and `flaky` are names; a flaky test passed only at the second try, and
 * counts as passed too.
 * @typedef {{ passed: number, skipped: number, failed: string[], flaky: string[] }} Counts
 */

/** @type {Counts} */
export const NOTHING = { passed: 0, skipped: 0, failed: [], flaky: [] };
/** @type {Counts} */
export const ONE_PASSED = { ...NOTHING, passed: 1 };

/**
 * @param {string} name
 * @returns {Counts}
 */
export function oneFailed(name) {
  return { ...NOTHING, failed: [name] };
}

/**
 * @param {Counts} one
 * @param {Counts} other
 * @returns {Counts}
 */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    skipped: one.skipped + other.skipped,
    failed: [...one.failed, ...other.failed],
    flaky: [...one.flaky, ...other.flaky],
  };
}

/**
 * Reads Vitest's JSON report. A missing report, or an error outside a test, counts as a failure.
 *
 * @returns {Counts}
 */
export function readVitest(file, exitCode) {
  const report = read(file);
  if (!report) return oneFailed("Vitest: it left no report");
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(ROOT, name)} › ${test.fullName}` })),
  );
  const passed = tests.filter(({ status }) => status === "passed");
  const counts = {
    passed: passed.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failed: tests.filter(({ status }) => status === "failed").map(({ name }) => name),
    flaky: passed.filter(({ failureMessages }) => failureMessages.length > 0).map(({ name }) => name),
  };
  return countOtherFailures(counts, exitCode, "Vitest");
}

/**
 * Reads Playwright's JSON report. A missing report, or an error outside a test, counts as a failure.
 *
 * @returns {Counts}
 */
export function readPlaywright(file, exitCode) {
  const report = read(file);
  if (!report) return oneFailed("Playwright: it left no report");
  const specs = report.suites.flatMap((suite) => specsOf(suite, []));
  const of = (status) => specs.filter((spec) => spec.status === status).map(({ name }) => name);
  const { expected, skipped } = report.stats;
  const flaky = of("flaky");
  const outside = report.errors.map(({ message }) => `outside a test: ${stripVTControlCharacters(message)}`);
  const failed = [...of("unexpected"), ...outside];
  const counts = { passed: expected + flaky.length, skipped, failed, flaky };
  return countOtherFailures(counts, exitCode, "Playwright");
}

function specsOf({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ status, name: [...path, spec.title].join(" › ") })),
  );
  return [...own, ...suites.flatMap((suite) => specsOf(suite, path))];
}

/** Counts an error outside a test, such as a file that cannot be loaded or a server that does not start. */
function countOtherFailures(counts, exitCode, tool) {
  if (exitCode === 0 || counts.failed.length > 0) return counts;
  return { ...counts, failed: [`${tool}: it failed outside a test, see above`] };
}

function read(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
