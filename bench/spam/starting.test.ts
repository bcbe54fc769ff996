import { expect, test } from "vitest";
import { startingClassifier } from "../../src/server/automatic-rules/learned/starting.ts";
import type { RealPosts } from "../data/real-posts.ts";
import { judgeSample } from "./judge-sample.ts";
import type { JudgedWriting } from "./replay.ts";
import { TEACHING_KINDS } from "./teaching/kinds.ts";
import { ADVERTISED, BAITS, CALLS, PRAISE, PROMISES } from "./teaching/words.ts";
import { VOCABULARIES } from "./vocabularies.ts";
import { GENERATORS } from "./generators.ts";

const SUBJECTS = [
  ..."sourdough bread|old bicycles|garden ponds|street maps|jazz records|night trains|chess endings".split(
    "|",
  ),
  ..."film cameras|mountain huts|tomato seeds|wooden boats|ferry timetables|school libraries".split("|"),
  ..."stone bridges|tide tables|beehives|radio plays|bird calls|clay ovens|weather balloons".split("|"),
];
const TITLES = [
  ...[
    "The history of S in our town",
    "I repaired my first S this weekend",
    "Why are S so hard to find in winter?",
  ],
  ...["Photos from a museum of S", "A question about S for those who know them", "Ten years with S"],
  ...["How S are made", "My grandfather's notes about S", "The council wants to keep the S"],
];
const REMARKS = [
  "I have never understood why people are afraid of S; it took me two evenings to learn it.",
  "We looked at S on our way home, and the children asked about it for the rest of the week.",
  "That is not how S was done when I was young, but your way seems to be quicker.",
  "Could you say more about S? The part about the old workshop was new to me.",
];
const all = (patterns: string[]) =>
  patterns.flatMap((pattern) => SUBJECTS.map((subject) => pattern.replace("S", subject)));

/** Posts written for this test: the real exports are not in the repository. */
const real: RealPosts = {
  titles: all(TITLES),
  links: SUBJECTS.flatMap((subject) => {
    const slug = subject.replaceAll(" ", "-");
    return [
      `http://www.nytimes.com/2013/05/12/travel/${slug}-of-the-north.html`,
      `http://en.wikipedia.org/wiki/${slug}`,
      `http://www.youtube.com/watch?v=${slug}`,
      `http://imgur.com/gallery/${slug}`,
    ];
  }),
  texts: all(REMARKS).map((remark, n) => `${remark} ${all(REMARKS)[(n * 7 + 3) % 80]}`),
  remarks: all(REMARKS),
};

const shareCaught = (judged: JudgedWriting[], but?: string) =>
  judged.filter(({ by }) => by.some((rule) => rule !== but)).length / judged.length;

test("The recommended rules of a site that has learned nothing catch at least 95 % of spam in words that did not teach, and hold at most 1 % of the rest", () => {
  const sample = { real, words: VOCABULARIES.reporting, amount: 500 };
  const judged = judgeSample(31, sample, startingClassifier());
  const spam = judged.filter((one) => one.spam !== null);
  const rest = judged.filter((one) => one.spam === null);
  expect([spam.length, rest.length]).toEqual([1_000, 1_000]);
  expect(shareCaught(spam)).toBeGreaterThanOrEqual(0.95);
  // These sentences repeat, unlike real ones, so near-copies are no sign of spam here.
  expect(shareCaught(rest, "Near-copies")).toBeLessThanOrEqual(0.01);
});

test("the teaching texts share no word with the judged texts, except words of the tuning half, and teach twelve kinds of spam that are not judged", () => {
  const { reporting, tuning } = VOCABULARIES;
  const known = new Set(Object.values(tuning).flat());
  const judged = new Set(
    Object.values(reporting)
      .flat()
      .filter((word) => !known.has(word))
      .map((word) => word.toLowerCase()),
  );
  const taught = [...Object.values(ADVERTISED), PROMISES, CALLS, BAITS, PRAISE].flat();
  expect(taught.filter((word) => judged.has(word.toLowerCase()))).toEqual([]);
  const names = new Set(GENERATORS.map(({ name }) => name));
  expect(TEACHING_KINDS.filter(({ name }) => names.has(name))).toEqual([]);
  expect(TEACHING_KINDS).toHaveLength(12);
});
