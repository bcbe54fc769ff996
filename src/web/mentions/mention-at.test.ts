import { expect, test } from "vitest";
import { completeMention, mentionAt } from "./mention-at.ts";

/** `|` marks the caret. */
function typed(marked: string) {
  return mentionAt(marked.replace("|", ""), marked.indexOf("|"))?.beginning ?? null;
}

test.for([
  ["@|", ""],
  ["@al|", "al"],
  ["Hello @al| there", "al"],
  ["(@al|", "al"],
  ["one\n@al|", "al"],
  ["Hello al|", null],
  ["@al |", null],
  ["bob@al|", null],
  ["jos\u00e9@al|", null],
  ["https://example.org/@al|", null],
  ["https://example.org/?a=(@al|", null],
  ["@@al|", null],
  ["@al-b|", null],
] as const)("with the caret at | in %j the mention being typed is %j", ([marked, beginning]) => {
  expect(typed(marked)).toBe(beginning);
});

test("completing a mention replaces the typed letters with the name and exactly one space", () => {
  expect(completeMention("Hi @al", { start: 3, beginning: "al" }, "alice")).toEqual({
    text: "Hi @alice ",
    caret: 10,
  });
  expect(completeMention("Hi @al there", { start: 3, beginning: "al" }, "alice")).toEqual({
    text: "Hi @alice there",
    caret: 10,
  });
});
