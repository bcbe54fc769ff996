import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number, flaky: number }} Counts */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
/** @type {Counts} */
export const ONE_PASSED = { ...NOTHING, passed: 1 };
/** @type {Counts} */
export const ONE_FAILED = { ...NOTHING, failed: 1 };

/**
 * @param {Counts} one
 * @param {Counts} other
 * @returns {Counts}
 */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    flaky: one.flaky + other.flaky,
  };
}

/**
 * Gives what Vitest's JSON report says.
 *
 * @returns {Counts}
 */
export function readVitest(file, exitCode) {
  const report = read(file);
  if (!report) return ONE_FAILED;
  const counts = {
    ...NOTHING,
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return countOtherFailures(counts, exitCode);
}

/**
 * Gives what Playwright's JSON report says; a test that passed only at the second try has passed, and counts as flaky.
 *
 * @returns {Counts}
 */
export function readPlaywright(file, exitCode) {
  const report = read(file);
  if (!report) return ONE_FAILED;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return countOtherFailures({ passed: expected + flaky, failed: unexpected, skipped, flaky }, exitCode);
}

/** What fails outside a test (a file that can't be loaded, a server that doesn't start) is one. */
function countOtherFailures(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function read(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
