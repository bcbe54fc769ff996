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

test("the page on the architecture has at most 600 words", () => {
  expect(wordsIn("| a | `b` |\n|---|---|\n| [c d](e/f.md) | g |\n```\nh\n```\n")).toBe(5);
  expect(wordsIn(read("docs/architecture.md"))).toBeLessThanOrEqual(600);
});
