import { type Example } from "../../src/server/automatic-rules/learned/classifier.ts";
import { featuresOf } from "../../src/server/automatic-rules/learned/features.ts";
import { type Learned, learn } from "../../src/server/automatic-rules/learned/training.ts";
import { chanceOf } from "../data/chance.ts";
import type { RealPosts } from "../data/real-posts.ts";
import { GENERATORS, spamOf } from "./generators.ts";
import { realWritings } from "./members.ts";
import { judgeInOrder } from "./replay.ts";
import type { Vocabulary } from "./vocabularies.ts";

const STOOD = 5_000;
const REMOVED = 0.3;

interface History {
  seed: number;
  real: RealPosts;
  words: Vocabulary;
  /** A generator of which the site has not seen anything. */
  without?: string;
}

/** What a site learns from a month of its own: posts and comments that stood, and spam that its moderators removed. */
export function learnFrom({ seed, real, words, without }: History): Learned {
  const sent = GENERATORS.filter(({ name }) => name !== without).flatMap((generator, index) =>
    spamOf({ ...generator, amount: Math.round(generator.amount * REMOVED) }, chanceOf(seed, 1, index), {
      real,
      words,
    }),
  );
  const examples: Example[] = [];
  judgeInOrder([...realWritings(chanceOf(seed, 0), real, STOOD), ...sent], (judged, around, { author, spam }) => {
    examples.push({ features: featuresOf(judged, around), isSpam: spam !== null, author });
    return spam === null ? [] : ["a moderator"];
  });
  const learning = learn(examples);
  while (true) {
    const { done, value } = learning.next();
    if (done) return value;
  }
}
