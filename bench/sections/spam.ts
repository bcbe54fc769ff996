import { judgeOf } from "../../src/server/automatic-rules/judge.ts";
import { likeRemoved } from "../../src/server/automatic-rules/learned/trained.ts";
import type { Learned } from "../../src/server/automatic-rules/learned/training.ts";
import { recommendedRules } from "../../src/server/automatic-rules/recommended.ts";
import { chanceOf } from "../data/chance.ts";
import type { RealPosts } from "../data/real-posts.ts";
import type { Row, Section } from "../harness/section.ts";
import { GENERATORS, spamOf } from "../spam/generators.ts";
import { type Half, type HalfOfPosts, readHalf } from "../spam/halves.ts";
import { learnFromHistory } from "../spam/history.ts";
import { realWritings } from "../spam/members.ts";
import { judgeInOrder, type JudgedWriting } from "../spam/replay.ts";
import { type Vocabulary, VOCABULARIES } from "../spam/vocabularies.ts";

const REAL = 10_000;

/** The name of the learned rule among the recommended ones. */
const LEARNED = "Like what was removed as spam";

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
      const words = VOCABULARIES[half];
      const judge = (rulesOf: Rules, real: RealPosts, of: number[]) =>
        of.flatMap((seed) => judgeSample(seed, { real, words }, rulesOf));
      say(`Judging by the rules of a site without a past: ${half} half`);
      rows.push(...rowsOf(judge(firstRules(), posts.later, seeds), `${half} half, without a past`));
      say(`Judging by the rules of a site that has learned: ${half} half`);
      const learn = historyOf(posts, historySeed);
      const own = judge(learnedRules(learn(words)), posts.later, seeds);
      rows.push(...rowsOf(own, `${half} half, learned`));
      if (half === "tuning") continue;
      say("Judging spam in words that the site has not seen, and generators of which it has seen nothing");
      const otherWords = judge(learnedRules(learn(VOCABULARIES.tuning)), posts.later, seeds);
      rows.push(...rowsOf(otherWords, "learned from other words", false));
      for (const { name } of GENERATORS) {
        // In other words, too: generators share some of them.
        const unseen = learnedRules(learn(VOCABULARIES.tuning, name));
        const judged = seeds.flatMap((seed) => judgeSample(seed, { real: posts.later, words }, unseen, 0));
        const ofIt = judged.filter((one) => one.spam === name);
        const alone = countOf(ofIt, LEARNED);
        rows.push(
          shareRow(`${name} (learned from the others, in other words; ${alone} by the learned rule)`, ofIt),
        );
      }
    }
    return rows;
  },
};

interface Rules {
  rules: ReturnType<typeof recommendedRules>;
  learned: Learned | null;
}

const firstRules = (): Rules => ({ rules: recommendedRules({ host: null, canLearn: false }), learned: null });

const learnedRules = (learned: Learned): Rules => ({
  rules: recommendedRules({ host: null, canLearn: true }),
  learned,
});

function historyOf({ earlier: real }: HalfOfPosts, seed: number) {
  return (words: Vocabulary, without?: string) => learnFromHistory({ seed, real, words, without });
}

function judgeSample(
  seed: number,
  material: { real: RealPosts; words: Vocabulary },
  { rules, learned }: Rules,
  amount = REAL,
): JudgedWriting[] {
  const sent = GENERATORS.map((generator, index) => spamOf(generator, chanceOf(seed, 1, index), material));
  const judges = rules.map(({ name, test }) => ({ name, judge: judgeOf(test) }));
  // Live, what is judged was not there to learn from.
  const trained = learned && { classifier: learned.classifier, thresholds: learned.thresholds };
  return judgeInOrder(
    [...realWritings(chanceOf(seed, 0), material.real, amount), ...sent.flat()],
    (words, around) => {
      const { age, standing } = around;
      const likeSpam = (writing: typeof words, mostHeld: number) =>
        likeRemoved(trained, { writing, mostHeld, author: { age, standing } });
      return judges
        .filter(({ judge }) => judge(words, { ...around, likeSpam }).length > 0)
        .map(({ name }) => name);
    },
  );
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
