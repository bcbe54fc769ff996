import { expect, test } from "vitest";
import { filesOf, read } from "./sources.ts";

/** `expect.poll` waits for 20 seconds by itself, a journey's expectation too. */
const ENOUGH = 15_000;

/** A single look, without waiting. */
const AT_ONCE = 1;

const FILES = filesOf("{src,test,bench}/**/*.test.ts", "src/**/test-*.ts", "test/*.ts", "e2e/*.ts");

/** The files that have the patient waits, and this one. */
const OWN = new Set(["test/until.ts", "e2e/try-again.ts", "test/rules/waiting.test.ts"]);

/** The waits in a test that a machine ten times as slow would not survive. */
function impatient(source: string): string[] {
  return Array.from(
    source.matchAll(/\b(?:vi\.wait(?:For|Until)\(|waitForTimeout\(|(?:timeout|withinMs): ([\d_]+))/g),
  )
    .map(([wait, number]) => ({ wait, ms: Number(number?.replaceAll("_", "") ?? 0) }))
    .filter(({ ms }) => ms !== AT_ONCE && ms < ENOUGH)
    .map(({ wait }) => wait);
}

test("a wait that is short or has no time is found", () => {
  const waits =
    "timeout: 5_000, timeout: 20_000, withinMs: 2, vi.waitFor(f), vi.waitUntil(f), page.waitForTimeout(1)";
  expect(impatient(waits)).toEqual([
    "timeout: 5_000",
    "withinMs: 2",
    "vi.waitFor(",
    "vi.waitUntil(",
    "waitForTimeout(",
  ]);
});

test("a test waits at least fifteen seconds for a condition, by `expect.poll` or `until`", () => {
  expect(FILES.length).toBeGreaterThan(400);
  const waits = FILES.filter((path) => !OWN.has(path)).flatMap((path) =>
    impatient(read(path)).map((wait) => `${path}: ${wait}`),
  );
  expect(waits).toEqual([]);
});
