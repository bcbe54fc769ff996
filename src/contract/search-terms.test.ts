import { expect, test } from "vitest";
import { leastBelow, millisecondsOf } from "../../test/quickest.ts";
import { searchTerms } from "./search-terms.ts";

const said = (query: string) =>
  searchTerms(query).map(
    ({ text, isExcluded, isPrefix }) => `${isExcluded ? "not " : ""}${text}${isPrefix ? "*" : ""}`,
  );

test.for([
  ["red owl", ["red", "owl*"]],
  ["red owl ", ["red", "owl"]],
  ['"red owl"', ["red owl"]],
  ['"red owl', ["red owl"]],
  ["owl owl red owl red ", ["owl", "red"]],
  ["owl -red", ["owl", "not red"]],
  ['owl -"bright red"', ["owl", "not bright red"]],
  ["C++ - & | ! () : * ''", ["C++"]],
  ["--red", ["not -red"]],
  ['" " "" --', []],
  ["\u00e9t\u00e9 \u{1F600}", ["\u00e9t\u00e9"]],
] as const)("the search %s has the terms %j", ([query, terms]) => {
  expect(said(query)).toEqual(terms);
});

function splitAll(): void {
  for (const odd of ['"', "-", '-"', "a-", '" ']) searchTerms(odd.repeat(20_000));
}

test("20,000 repeated quotes or minus signs are split into terms within a second", async () => {
  expect(await leastBelow(1_000, () => millisecondsOf(splitAll))).toBeLessThan(1_000);
});
