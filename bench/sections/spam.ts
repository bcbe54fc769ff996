import { recommendedRules } from "../../src/server/automatic-rules/recommended.ts";
import { chanceOf } from "../data/chance.ts";
import { readRealPosts, type RealPosts } from "../data/real-posts.ts";
import type { Row, Section } from "../harness/section.ts";
import { GENERATORS, spamOf } from "../spam/generators.ts";
import { realWritings } from "../spam/members.ts";
import { judgeInOrder, type JudgedWriting } from "../spam/replay.ts";

const REAL = 10_000;
const RULES = recommendedRules(null);

/** The rules were made by looking at the first seed alone. The others are five samples, each as large, whose figures are put together. */
const SAMPLES = [
  { name: "the sample that the rules were made on", seeds: [1] },
  { name: "held out", seeds: [7, 8, 9, 10, 11] },
];

/** The recommended automatic rules on labelled data: real posts, and spam of generators that do not know the rules. */
export const spam: Section = {
  name: "spam",
  title: "Automatic rules on labelled data",
  async run({ titles, say }) {
    const real = await readRealPosts(titles);
    const rows: Row[] = [];
    for (const { name, seeds } of SAMPLES) {
      say(`Judging ${(REAL * seeds.length).toLocaleString("en")} real posts and the spam: ${name}`);
      rows.push(
        ...rowsOf(
          seeds.flatMap((seed) => judgeSample(seed, real)),
          name,
        ),
      );
    }
    return rows;
  },
};

function judgeSample(seed: number, real: RealPosts): JudgedWriting[] {
  const sent = GENERATORS.map((generator, index) => spamOf(generator, chanceOf(seed, 1, index), real));
  return judgeInOrder([...realWritings(chanceOf(seed, 0), real, REAL), ...sent.flat()], RULES);
}

function rowsOf(judged: JudgedWriting[], sample: string): Row[] {
  const [posts, spams] = [
    judged.filter((one) => one.spam === null),
    judged.filter((one) => one.spam !== null),
  ];
  return [
    shareRow(`spam caught (${sample})`, spams, { bar: "≥ 95 %", holds: (share) => share >= 0.95 }),
    shareRow(`real posts held (${sample})`, posts, { bar: "≤ 1 %", holds: (share) => share <= 0.01 }),
    ...GENERATORS.map(({ name }) =>
      shareRow(
        `${name} (${sample})`,
        spams.filter((one) => one.spam === name),
      ),
    ),
    ...RULES.map(({ name }) => ({
      what: `rule “${name}” (${sample})`,
      measured: `${countOf(spams, name)} spam, ${countOf(posts, name)} real`,
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
