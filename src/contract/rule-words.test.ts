import { expect, test } from "vitest";
import { wholeReason } from "./rule-words.ts";

test.each([
  [undefined, "Spam", "Spam"],
  ["Rule 1 of /a: Be kind", "", "Rule 1 of /a: Be kind"],
  ["Rule 1 of /a: Be kind", "Twice.", "Rule 1 of /a: Be kind. Twice."],
  ["Rule 1 of /a: Be kind!", "Twice.", "Rule 1 of /a: Be kind! Twice."],
])("the whole reason of the rule %j and the words %j is %j", (rule, words, whole) => {
  expect(wholeReason(rule, words)).toBe(whole);
});
