import { recommendedRules } from "../../src/server/automatic-rules/recommended.ts";
import { chanceOf } from "../data/chance.ts";
import type { RealPosts } from "../data/real-posts.ts";
import type { Row, Section } from "../harness/section.ts";
import { GENERATORS, spamOf } from "../spam/generators.ts";
import { type Half, readHalf } from "../spam/halves.ts";
import { realWritings } from "../spam/members.ts";
import { judgeInOrder, type JudgedWriting } from "../spam/replay.ts";
import { type Vocabulary, VOCABULARIES } from "../spam/vocabularies.ts";

const REAL = 10_000;
const RULES = recommendedRules(null);

const SAMPLES: { half: Half; seeds: number[] }[] = [
  { half: "tuning", seeds: [1] },
  { half: "reporting", seeds: [21, 22, 23, 24, 25] },
];

/** The recommended automatic rules on labelled data: real posts, and spam of generators. Each half has its own posts and words. */
export const spam: Section = {
  name: "spam",
  title: "Automatic rules on labelled data",
  async run({ titles, say }) {
    const rows: Row[] = [];
    for (const { half, seeds } of SAMPLES) {
      const material = { real: await readHalf(titles, half), words: VOCABULARIES[half] };
      say(
        `Judging ${(REAL * seeds.length).toLocaleString("en")} real posts, comments and the spam: ${half} half`,
      );
      const judged = seeds.flatMap((seed) => judgeSample(seed, material));
      rows.push(...rowsOf(judged, `${half} half`));
    }
    return rows;
  },
};

function judgeSample(seed: number, material: { real: RealPosts; words: Vocabulary }): JudgedWriting[] {
  const sent = GENERATORS.map((generator, index) => spamOf(generator, chanceOf(seed, 1, index), material));
  return judgeInOrder([...realWritings(chanceOf(seed, 0), material.real, REAL), ...sent.flat()], RULES);
}

function rowsOf(judged: JudgedWriting[], sample: string): Row[] {
  const [real, spams] = [
    judged.filter((one) => one.spam === null),
    judged.filter((one) => one.spam !== null),
  ];
  const posts = real.filter((one) => one.contentType !== "comment");
  const comments = real.filter((one) => one.contentType === "comment");
  return [
    shareRow(`spam caught (${sample})`, spams, { bar: "≥ 95 %", holds: (share) => share >= 0.95 }),
    shareRow(`real posts held (${sample})`, posts, { bar: "≤ 1 %", holds: (share) => share <= 0.01 }),
    shareRow(`real comments held (${sample})`, comments, { bar: "≤ 1 %", holds: (share) => share <= 0.01 }),
    ...GENERATORS.map(({ name }) =>
      shareRow(
        `${name} (${sample})`,
        spams.filter((one) => one.spam === name),
      ),
    ),
    ...RULES.map(({ name }) => ({
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
