import { describe, expect, it } from "vitest";
import { isKnownKind, testInWords } from "./automatic-rule-words.ts";
import type { RuleTest } from "./automatic-rules.ts";

const rate = { kind: "rate", most: 3, minutes: 10, withLink: false } as const;

describe("The words of an automatic rule", () => {
  it.each([
    [{ days: 3, posts: 0 }, "younger than 3 days, or with a removal in that time"],
    [{ days: 0, posts: 1 }, "with fewer than one post or comment that stood a day"],
    [
      { days: 1, posts: 2 },
      "younger than a day, or with a removal in that time, or with fewer than 2 posts and comments that stood a day",
    ],
  ])("name the members that a rule is for: %j", (onlyNew, words) => {
    expect(testInWords({ ...rate, onlyNew })).toContain(`members ${words}`);
    expect(testInWords({ ...rate, onlyNew })).not.toMatch(/,[.,]/);
  });

  it("are there also for a kind of rule that only a newer version knows", () => {
    const test = { kind: "moon", onlyNew: { days: 1, posts: 0 } } as unknown as RuleTest;
    expect(testInWords(test)).toContain("a newer version of this site");
    expect([isKnownKind("moon"), isKnownKind("near-copy")]).toEqual([false, true]);
  });

  it.each([
    [1, "in a minute"],
    [90, "in 90 minutes"],
    [60, "in an hour"],
    [240, "in 4 hours"],
  ])("say %i minutes as people would", (minutes, words) => {
    expect(testInWords({ ...rate, minutes, onlyNew: null })).toContain(words);
  });
});
