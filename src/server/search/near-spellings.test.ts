import { expect, test } from "vitest";
import { nearPatterns, nearSpellings } from "./near-spellings.ts";

test.for([
  ["pyhton", "python", "swapped"],
  ["pythn", "python", "left out"],
  ["pythonn", "python", "too many"],
  ["pythin", "python", "mistaken"],
  ["ython", "python", "left out at the beginning"],
  ["Zürih", "zurich", "left out, of a word with accents"],
  ["првиет", "привет", "swapped, in another script"],
  ["превет", "привет", "mistaken, in another script"],
] as const)("%s is near %s: a letter %s", ([typed, meant]) => {
  expect(nearSpellings(typed)).toContain(meant);
});

test("neither the word itself nor a word with two typing errors is a near spelling", () => {
  expect(nearSpellings("python")).not.toContain("python");
  expect(nearSpellings("pyhtno")).not.toContain("python");
});

test("near spellings are distinct, and few enough to look up all of them", () => {
  const spellings = nearSpellings("abcdefghijklmnopqrstuvwx");
  expect(new Set(spellings).size).toBe(spellings.length);
  expect(spellings.length).toBeLessThan(1_400);
});

test.for(["cat", "foo_bar", "2013", "C++", "", "a".repeat(25)])("%j has no near spellings", (word) => {
  expect(nearSpellings(word)).toEqual([]);
});

/** Whether the patterns find the word as PostgreSQL does. */
function isFound(typed: string, word: string): boolean {
  const { patterns, beginning, ending } = nearPatterns(typed)!;
  const isLike = patterns.some((pattern) => new RegExp(`^${pattern.replaceAll("_", ".")}$`, "u").test(word));
  return isLike && (word.startsWith(beginning) || word.endsWith(ending));
}

test.for(["zebr", "zebra", "zebras", "привет", "abcdefghijklmnopqrstuvwx"])(
  "the patterns of %s find each of its near spellings",
  (typed) => {
    const missed = nearSpellings(typed).filter((spelling) => !isFound(typed, spelling));
    expect(missed).toEqual([]);
  },
);

test("the patterns find no word with two typing errors, and nothing has patterns that has no near spellings", () => {
  const twice = nearSpellings("zebra").flatMap((word) => nearSpellings(word));
  const near = new Set([...nearSpellings("zebra"), "zebra"]);
  const others = [...new Set(twice)].filter((word) => !near.has(word));
  expect(others.length).toBeGreaterThan(10_000);
  expect(others.filter((word) => isFound("zebra", word))).toEqual([]);
  for (const text of ["cat", "foo_bar", "2013", "C++", ""]) expect(nearPatterns(text)).toBe(null);
});

test("a word has few patterns, and the letters around its middle one must be right on one side", () => {
  expect(nearPatterns("abcdefghijklmnopqrstuvwx")!.patterns.length).toBeLessThan(100);
  expect(nearPatterns("Zürich")).toMatchObject({ beginning: "zur", ending: "ch" });
});
