import { expect, test } from "vitest";
import { wordChanges } from "./word-changes.ts";

const shown = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join("");

test.each([
  ["The cat sat.", "The dog sat.", "The [-cat-]{+dog+} sat."],
  ["one two three", "one three", "one [-two -]three"],
  ["one", "one two", "one{+ two+}"],
  ["a red cat ran", "a blue dog ran", "a [-red cat-]{+blue dog+} ran"],
  ["first\nsecond", "first\nthird", "first\n[-second-]{+third+}"],
  ["これは赤い本です", "これは青い本です", "これは[-赤い-]{+青い+}本です"],
  ["same", "same", "same"],
])("the words %j changed to %j read %j", (before, after, words) => {
  expect(shown(before, after)).toBe(words);
});

test("the pieces of long and wholly different texts are the two texts, soon", () => {
  const before = Array.from({ length: 2_000 }, (_, n) => `a${n}`).join(" ");
  const after = Array.from({ length: 2_000 }, (_, n) => `b${n}`).join(" ");
  const begun = performance.now();
  const changes = wordChanges(before, after);
  expect(performance.now() - begun).toBeLessThan(2_000);
  const textOf = (kind: string) =>
    changes.map((change) => (change.kind === kind || change.kind === "same" ? change.text : "")).join("");
  expect([textOf("removed"), textOf("added")]).toEqual([before, after]);
});
