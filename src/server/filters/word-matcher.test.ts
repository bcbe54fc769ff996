import { expect, test } from "vitest";
import { leastBelow, millisecondsOf } from "../../../test/quickest.ts";
import { WordMatcher } from "./word-matcher.ts";

const isIn = (phrase: string, text: string) => new WordMatcher([phrase]).isIn(text);

test.each([
  ["cat", "My CAT!"],
  ["Cat", "a cat-flap"],
  ["climate change", "Climate\n  change is here"],
  ["C++", "about c++17"],
  [".net", "a .NET program"],
  ["don't", "I DON\u2019T know"],
  ["über", "\u00DCBER"],
  ["caf\u00E9", "CAFE\u0301"],
  ["\u6771\u4EAC", "\u4ECA\u65E5\u306E\u6771\u4EAC\u30BF\u30EF\u30FC"],
  ["a.b", "see a.b, or not"],
  ["cat", "scat and cat"],
  ["\u{20BB7}\u91CE", "\u{20BB7}\u91CE\u5BB6"],
])("%j is in %j", (phrase, text) => {
  expect(isIn(phrase, text)).toBe(true);
});

test.each([
  ["cat", "concatenate, cats and scat"],
  ["climate change", "climate, and change"],
  ["caf\u00E9", "cafe"],
  ["a.b", "axb"],
  ["cat", "cat\u{1D7D8}, \u{10400}cat"],
  ["", "anything"],
])("%j is not in %j", (phrase, text) => {
  expect(isIn(phrase, text)).toBe(false);
});

test("500 phrases with one first word are sought in a text of 40,000 characters within 50 ms", async () => {
  const matcher = new WordMatcher(Array.from({ length: 500 }, (_, n) => `lorem dolor${n}`));
  const text = "lorem ipsum dolor sit amet ".repeat(1_480);
  expect(matcher.isIn(text)).toBe(false);
  expect(await leastBelow(50, () => millisecondsOf(() => matcher.isIn(text)))).toBeLessThan(50);
});
