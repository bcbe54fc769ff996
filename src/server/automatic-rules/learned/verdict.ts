import { NO_TELLING_WORD } from "../judge.ts";
import type { JudgedWords } from "../judged-words.ts";
import type { Classifier } from "./classifier.ts";
import { type AuthorFacts, bucketOf, featuresOf, termsIn } from "./features.ts";

/** A word counts as a reason from this share of the largest weight on. */
const TELLING = 0.3;

/** The words that speak for spam, the most telling first, where a text's score is above the threshold; none where it is not. */
export function reasonsAgainst(
  classifier: Classifier,
  threshold: number | undefined,
  { writing, author }: { writing: JudgedWords; author: AuthorFacts },
): readonly string[] {
  if (threshold === undefined || classifier.score(featuresOf(writing, author)) <= threshold) return [];
  const weightOf = (term: string) => classifier.weights[bucketOf(term)]!;
  const telling = termsIn(writing)
    .filter((term) => weightOf(term) >= classifier.largest * TELLING)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
  // The words are chosen by their own weights, so that an edit that takes a word out makes no other word a new reason.
  return telling.length > 0 ? telling : [NO_TELLING_WORD];
}
