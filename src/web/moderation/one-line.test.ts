import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each([
  ["a short text stays as it is", "Three words here", "Three words here"],
  [
    "a dot stands where a line ended",
    " What I did\n\nCut leaves \nHoped\n",
    "What I did · Cut leaves · Hoped",
  ],
  [
    "a long text is cut between two words",
    "One two three four five six seven eight",
    "One two three four five six...",
  ],
  [
    "no dot or comma stands before the cut",
    "One two three four five six,\nseven eight",
    "One two three four five six...",
  ],
  ["one long word is cut where it must be", "a".repeat(50), `${"a".repeat(32)}...`],
  ["letters beyond 16 bits stay whole", "🌱".repeat(33), `${"🌱".repeat(32)}...`],
])("%s", (_, words, line) => {
  expect(oneLine(words, 32)).toBe(line);
});
