import { expect, test } from "vitest";
import { searchTerms } from "./search-terms.ts";
import { excerptAround, highlightParts } from "./highlight.ts";

const marked = (text: string, query: string) =>
  highlightParts(text, searchTerms(query))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test.for([
  ["Red owls at night", "owl", "Red [owls] at night"],
  ["He walked, walks and is walking.", "walk", "He [walked], [walks] and is [walking]."],
  ["Caf\u00e9 cre\u0300me", "CAFE creme", "[Caf\u00e9] [cre\u0300me]"],
  ["Elephants", "eleph", "[Elephants]"],
  ["Elephants", "eleph ", "Elephants"],
  ["red herring, red owl", '"red owl" -herring', "[red] herring, [red] [owl]"],
  ["<b>owl</b>", "owl b", "<[b]>[owl]</[b]>"],
  ["nothing", "owl", "nothing"],
  ["", "owl", ""],
] as const)("in %j the search %j marks %j", ([text, query, expected]) => {
  expect(marked(text, query)).toBe(expected);
});

test("an excerpt shows the first match, with ... in place of omitted text", () => {
  const text = `${"word ".repeat(40)}needle ${"more ".repeat(40)}`;
  const excerpt = excerptAround(text, searchTerms("needle"), 100);
  expect(excerpt).toContain("needle");
  expect(excerpt).toMatch(/^\.\.\.word .*\.\.\.$/);
  expect(excerptAround("A needle.", searchTerms("needle"), 100)).toBe("A needle.");
  expect(excerptAround(text, searchTerms("absent"), 20)).toMatch(/^word word.*\.\.\.$/);
  expect(excerptAround(text, searchTerms("-needle"), 100)).toMatch(/^word word.*\.\.\.$/);
});
