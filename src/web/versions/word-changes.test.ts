import { diffArrays } from "diff";
import { expect, test } from "vitest";
import { wordChanges } from "./word-changes.ts";

const shown = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join("");

/** The time of an act in milliseconds. */
const timeOf = (act: () => void) => {
  const begun = performance.now();
  act();
  return performance.now() - begun;
};

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

test.each([
  ["words", (prefix: string) => Array.from({ length: 2_000 }, (_, n) => `${prefix}${n}`).join(" ")],
  [
    "letters",
    (prefix: string) => Array.from({ length: 4_999 }, (_, n) => `${prefix}${n % 7}`[n % 2]).join(" "),
  ],
])(
  "the pieces of long and wholly different texts of %s are the two texts, at a fraction of the cost of a full comparison",
  (_, text) => {
    const [before, after] = [text("a"), text("b")];
    let changes: ReturnType<typeof wordChanges> = [];
    // The quickest of several: other processes may interrupt one.
    const times = Array.from({ length: 5 }, () => timeOf(() => (changes = wordChanges(before, after))));
    const full = timeOf(() => diffArrays(before.split(/\b/), after.split(/\b/)));
    expect(Math.min(...times) / full).toBeLessThan(0.2);
    const textOf = (kind: string) =>
      changes.map((change) => (change.kind === kind || change.kind === "same" ? change.text : "")).join("");
    expect([textOf("removed"), textOf("added")]).toEqual([before, after]);
  },
);
