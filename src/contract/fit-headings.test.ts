import { expect, test } from "vitest";
import type { FormattedElement } from "./formatted-text.ts";
import { fitHeadings, withoutTitle } from "./fit-headings.ts";

const heading = (level: number): FormattedElement => ({ kind: "heading", level, children: ["Words"] });
const levelsOf = (...typed: number[]) => fitHeadings(typed.map(heading)).map(({ level }) => level);

test.each([
  [
    [2, 2],
    [1, 1],
  ],
  [
    [3, 3, 3],
    [1, 1, 1],
  ],
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
  [
    [1, 3],
    [1, 2],
  ],
  [
    [2, 1, 2],
    [1, 1, 2],
  ],
  [
    [3, 1, 3, 2],
    [1, 1, 2, 2],
  ],
  [[], []],
])(
  "headings of the levels %j are shown as %j: none skips a level, and the first is the highest",
  (typed, shown) => {
    expect(levelsOf(...typed)).toEqual(shown);
  },
);

test("headings in quotes fit, too, and everything else stays as it is", () => {
  const paragraph: FormattedElement = {
    kind: "paragraph",
    children: ["Words", { kind: "strong", children: ["strong"] }],
  };
  const quote = (level: number): FormattedElement => ({
    kind: "quote",
    children: [paragraph, heading(level)],
  });
  expect(fitHeadings([quote(3), paragraph])).toEqual([quote(1), paragraph]);
});

test("a first heading that repeats the page's title is left out, and no other", () => {
  const paragraph: FormattedElement = { kind: "paragraph", children: ["Words"] };
  const title: FormattedElement = {
    kind: "heading",
    level: 1,
    children: ["about ", { kind: "strong", children: ["Hearth"] }],
  };
  expect(withoutTitle([title, paragraph, title], "About Hearth")).toEqual([paragraph, title]);
  for (const text of [[heading(1), paragraph], [paragraph, title], []])
    expect(withoutTitle(text, "About Hearth")).toEqual(text);
  expect(withoutTitle([paragraph], "Words")).toEqual([paragraph]);
});
