import { judgeOf } from "../../src/server/automatic-rules/judge.ts";
import { likeRemoved, type Trained } from "../../src/server/automatic-rules/learned/trained.ts";
import { recommendedRules } from "../../src/server/automatic-rules/recommended.ts";
import { chanceOf } from "../data/chance.ts";
import type { RealPosts } from "../data/real-posts.ts";
import { GENERATORS, spamOf } from "./generators.ts";
import { realWritings } from "./members.ts";
import { judgeInOrder, type JudgedWriting } from "./replay.ts";
import type { Vocabulary } from "./vocabularies.ts";

interface Sample {
  real: RealPosts;
  words: Vocabulary;
  /** The real posts, and as many comments. */
  amount: number;
}

/** Judges real posts and comments, and the spam of all generators, by the recommended rules. */
export function judgeSample(
  seed: number,
  { real, words, amount }: Sample,
  trained: Trained,
): JudgedWriting[] {
  const sent = GENERATORS.map((generator, index) =>
    spamOf(generator, chanceOf(seed, 1, index), { real, words }),
  );
  const judges = recommendedRules().map(({ name, test }) => ({ name, judge: judgeOf(test) }));
  return judgeInOrder(
    [...realWritings(chanceOf(seed, 0), real, amount), ...sent.flat()],
    (writing, around) => {
      const { age, standing } = around;
      const likeSpam = (judged: typeof writing, mostHeld: number) =>
        likeRemoved(trained, { writing: judged, mostHeld, author: { age, standing } });
      return judges
        .filter(({ judge }) => judge(writing, { ...around, likeSpam }).length > 0)
        .map(({ name }) => name);
    },
  );
}
