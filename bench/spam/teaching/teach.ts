import { LIMITS } from "../../../src/contract/limits.ts";
import { type Classifier, train } from "../../../src/server/automatic-rules/learned/classifier.ts";
import { rounded, type StartingClassifier } from "../../../src/server/automatic-rules/learned/starting.ts";
import { GENERATORS } from "../generators.ts";
import { knownHosts, type TeachingGroup } from "./examples.ts";

/** The judged kinds of spam from which the classifier does not learn, all or one: shows how it judges a new kind. */
interface Untaught {
  /** The name of a kind, or "all that are judged". */
  without?: string;
}

/**
 * Makes the starting classifier. Each threshold is a mean over the groups: on each group, a classifier that has learned
 * from the other groups alone says above which score as many texts are held as the threshold allows.
 */
export function teach(groups: TeachingGroup[], { without }: Untaught = {}): StartingClassifier {
  const taught = groups.map((group) => ({
    ...group,
    examples: group.examples.filter(({ spam }) => spam === null || !isUntaught(spam, without)),
  }));
  const unseen = taught.map((group) => {
    const classifier = classifierOf(taught.filter((other) => other !== group));
    const scoresOf = (isSpam: boolean) =>
      group.examples.filter((one) => one.isSpam === isSpam).map(({ features }) => classifier.score(features));
    return { good: scoresOf(false).toSorted((one, other) => other - one), spam: scoresOf(true) };
  });
  const thresholds = Array.from({ length: LIMITS.learnedMostHeld }, (_, index) =>
    mean(unseen.map(({ good }) => good[Math.floor((good.length * (index + 1)) / 1_000)]!)),
  );
  return { classifier: classifierOf(taught), thresholds };
}

function isUntaught(spam: string, without: string | undefined): boolean {
  return without === "all that are judged" ? GENERATORS.some(({ name }) => name === spam) : spam === without;
}

function classifierOf(groups: TeachingGroup[]): Classifier {
  const training = train(groups.flatMap(({ examples }) => examples));
  while (true) {
    const { done, value } = training.next();
    if (!done) continue;
    for (const host of knownHosts(groups)) value.knownHosts[host] = 1;
    return rounded(value);
  }
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
