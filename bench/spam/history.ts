import type { TrainingExample } from "../../src/server/automatic-rules/learned/classifier.ts";
import { featuresOf } from "../../src/server/automatic-rules/learned/features.ts";
import { type Learned, learn } from "../../src/server/automatic-rules/learned/training.ts";
import { chanceOf } from "../data/chance.ts";
import type { RealPosts } from "../data/real-posts.ts";
import { GENERATORS, spamOf } from "./generators.ts";
import { realWritings } from "./members.ts";
import { judgeInOrder } from "./replay.ts";
import type { Vocabulary } from "./vocabularies.ts";

/** The number of posts that were never removed, and of comments. */
const STOOD = 5_000;

/** A site with a past has seen this share of the amount of spam that it is judged on: 300 posts and comments. */
const SHARE_SEEN = 0.3;

export interface History {
  seed: number;
  real: RealPosts;
  words: Vocabulary;
  /** The generator whose spam the site has never seen. */
  without?: string | undefined;
}

/** Learns from a month of a site's own: posts and comments that stood, and spam that its moderators removed. */
export function learnFromHistory({ seed, real, words, without }: History): Learned {
  const sent = GENERATORS.flatMap((generator, index) => {
    if (generator.name === without) return [];
    const amount = Math.round(generator.amount * SHARE_SEEN);
    return spamOf({ ...generator, amount }, chanceOf(seed, 1, index), { real, words });
  });
  const examples: TrainingExample[] = [];
  const all = [...realWritings(chanceOf(seed, 0), real, STOOD), ...sent];
  judgeInOrder(all, (judged, around, { author, spam }) => {
    examples.push({ features: featuresOf(judged, around), isSpam: spam !== null, author });
    return spam === null ? [] : ["a moderator"];
  });
  const learning = learn(examples);
  while (true) {
    const { done, value } = learning.next();
    if (done) return value;
  }
}
