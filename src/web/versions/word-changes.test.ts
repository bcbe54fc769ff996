import { diffArrays } from "diff";
import { expect, test } from "vitest";
import { leastBelow, millisecondsOf } from "../../../test/quickest.ts";
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

/** Many sentences that share a word. */
const sentences = (word: string) => Array.from({ length: 250 }, (_, n) => `${word}${n} stays.`).join("\n");

test("texts that differ in hundreds of words are shown whole, without a comparison of what they share", () => {
  const [before, after] = [sentences("red"), sentences("blue")];
  expect(wordChanges(before, after)).toEqual([
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
});

test.each([
  ["words", (prefix: string) => Array.from({ length: 2_000 }, (_, n) => `${prefix}${n}`).join(" ")],
  [
    "letters",
    (prefix: string) => Array.from({ length: 4_999 }, (_, n) => `${prefix}${n % 7}`[n % 2]).join(" "),
  ],
])(
  "the pieces of long and wholly different texts of %s are the two texts, at a fraction of the cost of a full comparison",
  async (_, text) => {
    const [before, after] = [text("a"), text("b")];
    let changes: ReturnType<typeof wordChanges> = [];
    const full = millisecondsOf(() => diffArrays(before.split(/\b/), after.split(/\b/)));
    const share = leastBelow(0.2, () => millisecondsOf(() => (changes = wordChanges(before, after))) / full);
    expect(await share).toBeLessThan(0.2);
    const textOf = (kind: string) =>
      changes.map((change) => (change.kind === kind || change.kind === "same" ? change.text : "")).join("");
    expect([textOf("removed"), textOf("added")]).toEqual([before, after]);
  },
);
