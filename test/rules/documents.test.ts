import { expect, test } from "vitest";
import { filesOf, read } from "./sources.ts";

/** The words that somebody reads: each row of a table without its bars, links by their words, no code of diagrams. */
function wordsIn(markdown: string): number {
  const prose = markdown
    .replaceAll(/^```[^]*?^```$/gm, "")
    .replaceAll(/^\|[-|: ]+\|$/gm, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll("|", " ");
  return prose.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

test("the list of decisions has each record once, in the order of the numbers", () => {
  const rows = [...read("docs/decisions/README.md").matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.+?) \|/gm)];
  const records = filesOf("docs/decisions/[0-9]*.md");
  expect(records.length).toBeGreaterThan(80);
  expect(rows.map(([, , file]) => `docs/decisions/${file}`)).toEqual(records);
  expect(rows.filter(([, number, file]) => !file!.startsWith(`${number}-`))).toEqual([]);
});

/** The second paragraph of a decision record, such as "Date: 2026-11-22 · Status: superseded by [45](0045-….md)". */
const STATUS = /^# .+\n\nDate: \d{4}-\d\d-\d\d · Status: (accepted|superseded)\b[^\n]*\n\n/;

test("each decision record begins with its date and its status", () => {
  expect(STATUS.test("# 51. A\n\n2026-11-23. Accepted.\n\n")).toBe(false);
  const records = filesOf("docs/decisions/[0-9]*.md");
  expect(records.filter((path) => !STATUS.test(read(path)))).toEqual([]);
});

test("a term stands in the glossary once", () => {
  const terms = Array.from(read("docs/glossary.md").matchAll(/^\| ?([^|]+?) ?\|/gm), ([, term]) => term!);
  const rows = terms.filter((term) => term !== "term" && !term.startsWith("---"));
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((term, index) => rows.indexOf(term) < index)).toEqual([]);
});

test("the page on the architecture has at most 600 words", () => {
  expect(wordsIn("| a | `b` |\n|---|---|\n| [c d](e/f.md) | g |\n```\nh\n```\n")).toBe(5);
  expect(wordsIn(read("docs/architecture.md"))).toBeLessThanOrEqual(600);
});
