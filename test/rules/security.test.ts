import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isTestNamed } from "./held-by.ts";
import { read, ROOT } from "./sources.ts";

const REQUIREMENT = /^\| (\d+\.\d+\.\d+(?: to \d+\.\d+\.\d+)?) [^|]+ \| ([^|]+) \| (.+) \|$/;
const TEST = /`[^`]+\.(?:test|spec)\.ts` .+?(?=<br>|$)/g;
const FILE = /`((?:src|deploy|test|docs)\/[^`\s]+)`/g;

const rows = read("docs/security.md")
  .split("\n")
  .map((line) => REQUIREMENT.exec(line))
  .filter((row) => row !== null)
  .map(([, number, state, by]) => ({ number: number!, state: state!, by: by! }));

test("every ASVS requirement is listed once, as met, not met or the operator's", () => {
  expect(rows.length).toBeGreaterThan(170);
  expect(rows.filter(({ state }) => !["met", "not met", "operator"].includes(state))).toEqual([]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test("the tests and files that the requirements name exist", () => {
  const wrong = rows.flatMap(({ number, by }) =>
    [
      ...Array.from(by.matchAll(TEST), ([held]) => held).filter((held) => !isTestNamed(held)),
      ...Array.from(by.matchAll(FILE), ([, file]) => file!).filter((file) => !existsSync(join(ROOT, file))),
      ...Array.from(by.matchAll(/\]\(([^)#]+)/g), ([, file]) => file!).filter(
        (file) => !existsSync(join(ROOT, "docs", file)),
      ),
    ].map((what) => `${number}: ${what}`),
  );
  expect(wrong).toEqual([]);
});
