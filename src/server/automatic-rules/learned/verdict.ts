import { NO_TELLING_WORD } from "../judge.ts";
import type { JudgedWords } from "../judged-words.ts";
import type { Classifier } from "./classifier.ts";
import { type AuthorFacts, bucketOf, featuresOf, termsIn } from "./features.ts";

/** The least share of the largest weight that makes a word a reason. */
const TELLING = 0.3;

/** If a text's score is above the threshold, the words that most suggest spam, the strongest first; otherwise none. */
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
  // Chooses words by their own weights alone, so that an edit that removes a word makes no other word a new reason.
  return telling.length > 0 ? telling : [NO_TELLING_WORD];
}
