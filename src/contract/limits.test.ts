import { describe, expect, test } from "vitest";
import { BUILTIN_FEEDS } from "./builtin-feeds.ts";
import { feedName } from "./feeds.ts";
import { codePoints, isBlank, LIMITS, truncate } from "./limits.ts";

const FLAG = "🇩🇪";

test("lengths count Unicode code points", () => {
  expect(["", "abc", "ä", "👋", FLAG, "e\u0301"].map(codePoints)).toEqual([0, 3, 1, 1, 2, 2]);
});

test("a text is blank when nothing in it is visible", () => {
  for (const text of ["", " \n\t", "\u200B", "\u3164", "\u2800\u00AD\u202E", "\u034F \uFE0F\u{E0041}"]) {
    expect([text, isBlank(text)]).toEqual([text, true]);
  }
  for (const text of [".", "👩‍👩‍👧", "ی‌ک", "\u200Bx", "\u0301"])
    expect([text, isBlank(text)]).toEqual([text, false]);
});

describe("truncate", () => {
  test("leaves a text within the limit alone", () => {
    expect(truncate("x".repeat(100), 100)).toBe("x".repeat(100));
    expect(truncate("👋".repeat(100), 100)).toBe("👋".repeat(100));
  });

  test("cuts after `max` code points, never within one, and appends '...'", () => {
    expect(truncate("x".repeat(101), 100)).toBe(`${"x".repeat(100)}...`);
    expect(truncate("👋".repeat(101), 100)).toBe(`${"👋".repeat(100)}...`);
    expect(truncate("word word", 5)).toBe("word...");
  });
});

describe("the built-in categories", () => {
  const names = BUILTIN_FEEDS.map(({ name }) => name);

  test("are about 190 and include those that the specification names", () => {
    expect(names.length).toBeGreaterThanOrEqual(180);
    expect(names.length).toBeLessThanOrEqual(200);
    expect(names).toEqual(
      expect.arrayContaining([
        "Art",
        "Books",
        "Coding",
        "Gaming",
        "Music",
        "News",
        "Technology",
        "Travel",
        "Yoga",
        "Zoology",
      ]),
    );
  });

  test("are unique whatever their case, in alphabetical order, and names that a member could type", () => {
    const keys = names.map((name) => name.toLowerCase());
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(keys.toSorted());
    for (const name of names) expect(feedName.parse(name)).toBe(name);
  });

  test("have a short description each", () => {
    for (const { description } of BUILTIN_FEEDS) {
      expect(description.trim()).toBe(description);
      expect(description).toMatch(/^\S.{18,}\.$/);
      expect(codePoints(description)).toBeLessThanOrEqual(LIMITS.shareExcerpt);
    }
    expect(new Set(BUILTIN_FEEDS.map(({ description }) => description)).size).toBe(BUILTIN_FEEDS.length);
  });
});
