import { expect, test } from "vitest";
import { nearSpellings } from "./near-spellings.ts";

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
