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

test("neither the word itself nor what is two slips away", () => {
  expect(nearSpellings("python")).not.toContain("python");
  expect(nearSpellings("pyhtno")).not.toContain("python");
});

test("each once, and few enough to look them all up", () => {
  const spellings = nearSpellings("abcdefghijklmnopqrstuvwx");
  expect(new Set(spellings).size).toBe(spellings.length);
  expect(spellings.length).toBeLessThan(1_400);
});

test.for(["cat", "foo_bar", "2013", "C++", "", "a".repeat(25)])("%j has none", (word) => {
  expect(nearSpellings(word)).toEqual([]);
});
