import { expect, test } from "vitest";
import { ageWords, originWords } from "./draft-age.ts";

const NOW = new Date(2026, 10, 23, 15, 30).getTime();

test.each([
  [new Date(2026, 10, 23, 15, 30, 20), "just now"],
  [new Date(2026, 10, 23, 15, 29, 30), "just now"],
  [new Date(2026, 10, 23, 15, 28, 59), "1 minute ago"],
  [new Date(2026, 10, 23, 14, 45), "45 minutes ago"],
  [new Date(2026, 10, 23, 14, 0), "1 hour ago"],
  [new Date(2026, 10, 23, 0, 5), "15 hours ago"],
  [new Date(2026, 10, 22, 23, 55), "yesterday"],
  [new Date(2026, 10, 21, 23, 55), "2 days ago"],
  [new Date(2026, 10, 16, 12, 0), "on November 16, 2026"],
])("a draft of %s was saved %s", (savedAt, words) => {
  expect(ageWords(savedAt.getTime(), NOW)).toBe(words);
});

test("a draft saved 20 minutes ago, before midnight, is shown in minutes, not as yesterday's", () => {
  const midnight = new Date(2026, 10, 23, 0, 10).getTime();
  expect(ageWords(midnight - 20 * 60_000, midnight)).toBe("20 minutes ago");
});

test("a draft comes from a time, or from an earlier visit where older versions stored no time", () => {
  expect(originWords(new Date(2026, 10, 16).getTime(), NOW)).toBe("November 16, 2026");
  expect(originWords(NOW - 120_000, NOW)).toBe("2 minutes ago");
  expect(originWords(undefined, NOW)).toBe("an earlier visit");
});
