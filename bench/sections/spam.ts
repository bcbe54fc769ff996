import type { Trained } from "../../src/server/automatic-rules/learned/trained.ts";
import { startingClassifier } from "../../src/server/automatic-rules/learned/starting.ts";
import type { RealPosts } from "../data/real-posts.ts";
import type { Row, Section } from "../harness/section.ts";
import { GENERATORS } from "../spam/generators.ts";
import { type Half, type HalfOfPosts, readHalf } from "../spam/halves.ts";
import { learnFromHistory } from "../spam/history.ts";
import { judgeSample } from "../spam/judge-sample.ts";
import type { JudgedWriting } from "../spam/replay.ts";
import { readTeachingGroups, type TeachingGroup } from "../spam/teaching/examples.ts";
import { teach } from "../spam/teaching/teach.ts";
import { type Vocabulary, VOCABULARIES } from "../spam/vocabularies.ts";

const REAL = 10_000;

/** The name of the learned rule among the recommended ones. */
const LEARNED = "Like known spam";

const SAMPLES: { half: Half; seeds: number[]; historySeed: number }[] = [
  { half: "tuning", seeds: [1], historySeed: 77 },
  { half: "reporting", seeds: [21, 22, 23, 24, 25], historySeed: 78 },
];

/** The recommended automatic rules on labelled data: real posts, and spam of generators. Each half has its own posts and words. */
export const spam: Section = {
  name: "spam",
  title: "Automatic rules on labelled data",
  async run({ titles, say }) {
    const rows: Row[] = [];
    for (const { half, seeds, historySeed } of SAMPLES) {
      const posts = await readHalf(titles, half);
      const judge = judgeOn(posts.later, VOCABULARIES[half], seeds);
      say(`Judging by the rules of a site without a past: ${half} half`);
      const first = judge(startingClassifier());
      // The starting classifier has learned from the posts and the words of the tuning half.
      const isNew = half === "reporting";
      rows.push(...rowsOf(first, `${half} half, without a past${isNew ? "" : "; seen in teaching"}`, isNew));
      say(`Judging by the rules of a site that has learned: ${half} half`);
      const learn = historyOf(posts, historySeed);
      rows.push(...rowsOf(judge(learn(VOCABULARIES[half])), `${half} half, learned`));
      if (half === "tuning") continue;
      say("Judging spam of which the starting classifier has seen nothing");
      rows.push(...newKindsRows(await readTeachingGroups(titles), judge));
      say("Judging spam in words that the site has not seen, and generators of which it has seen nothing");
      rows.push(...rowsOf(judge(learn(VOCABULARIES.tuning)), "learned from other words", false));
      const without = (name: string) => learn(VOCABULARIES.tuning, name);
      rows.push(...eachUnseen(without, judge, "learned from the others, in other words"));
    }
    return rows;
  },
};

type JudgeBy = (trained: Trained, amount?: number) => JudgedWriting[];

function judgeOn(real: RealPosts, words: Vocabulary, seeds: number[]): JudgeBy {
  return (trained, amount = REAL) =>
    seeds.flatMap((seed) => judgeSample(seed, { real, words, amount }, trained));
}

function historyOf({ earlier: real }: HalfOfPosts, seed: number) {
  return (words: Vocabulary, without?: string): Trained => {
    const { classifier, thresholds } = learnFromHistory({ seed, real, words, without });
    // A live site could not have learned from the texts that it judges.
    return { classifier, thresholds };
  };
}

/** Starting classifiers that learned from none of the judged generators, or from all but one. */
function newKindsRows(groups: TeachingGroup[], judge: JudgeBy): Row[] {
  const without = "all that are judged";
  return [
    ...rowsOf(judge(teach(groups, { without })), "without a past, taught by other generators only", false),
    ...eachUnseen((name) => teach(groups, { without: name }), judge, "without a past, taught by the others"),
  ];
}

/** For each generator, a row of a classifier that has learned from all the others. */
function eachUnseen(without: (name: string) => Trained, judge: JudgeBy, sample: string): Row[] {
  return GENERATORS.map(({ name }) => {
    const ofIt = judge(without(name), 0).filter((one) => one.spam === name);
    return shareRow(`${name} (${sample}; ${countOf(ofIt, LEARNED)} by the learned rule)`, ofIt);
  });
}

function rowsOf(judged: JudgedWriting[], sample: string, hasBars = true): Row[] {
  const [real, spams] = [
    judged.filter((one) => one.spam === null),
    judged.filter((one) => one.spam !== null),
  ];
  const posts = real.filter((one) => one.contentType !== "comment");
  const comments = real.filter((one) => one.contentType === "comment");
  const barOf = (bar: string, holds: (share: number) => boolean) => (hasBars ? { bar, holds } : undefined);
  const names = [...new Set(judged.flatMap(({ by }) => by))].toSorted();
  return [
    shareRow(
      `spam caught (${sample})`,
      spams,
      barOf("≥ 95 %", (share) => share >= 0.95),
    ),
    shareRow(
      `real posts held (${sample})`,
      posts,
      barOf("≤ 1 %", (share) => share <= 0.01),
    ),
    shareRow(
      `real comments held (${sample})`,
      comments,
      barOf("≤ 1 %", (share) => share <= 0.01),
    ),
    ...GENERATORS.map(({ name }) =>
      shareRow(
        `${name} (${sample})`,
        spams.filter((one) => one.spam === name),
      ),
    ),
    ...names.map((name) => ({
      what: `rule “${name}” (${sample})`,
      measured: `${countOf(spams, name)} spam, ${countOf(posts, name)} real posts, ${countOf(comments, name)} real comments`,
      ...{ bar: "", holds: null },
    })),
  ];
}

function countOf(writings: JudgedWriting[], rule: string): number {
  return writings.filter(({ by }) => by.includes(rule)).length;
}

function shareRow(
  what: string,
  writings: JudgedWriting[],
  bar?: { bar: string; holds: (share: number) => boolean },
): Row {
  const caught = writings.filter(({ by }) => by.length > 0).length;
  const share = caught / writings.length;
  const measured = `${(100 * share).toFixed(2)} % (${caught} of ${writings.length})`;
  return { what, measured, bar: bar?.bar ?? "", holds: bar ? bar.holds(share) : null };
}
