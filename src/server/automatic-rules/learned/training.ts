import { LIMITS } from "../../../contract/limits.ts";
import { hash32 } from "../simhash.ts";
import { Classifier, type TrainingExample, train } from "./classifier.ts";

/** The number of parts in the cross-validation. */
export const FOLDS = 5;

/** The outcome of learning from a site's texts. */
export interface Learned {
  classifier: Classifier;
  /**
   * The classifiers of the folds. Each has learned without the texts by its fold's authors, so it judges these authors
   * like new ones.
   */
  folds: Classifier[];
  /**
   * The scores above which a text counts as spam: one threshold for each number of good texts in a thousand that may
   * be held, beginning with 1.
   */
  thresholds: number[];
  /** The share of the removed texts above each threshold. */
  caught: number[];
}

/**
 * The fold of an author, which has all of the author's texts. Copies of a text by several authors are in several folds, so a spam
 * campaign is judged by classifiers that know it.
 */
export function foldOf(author: string): number {
  return (hash32(author, 0) >>> 0) % FOLDS;
}

/**
 * Learns from examples, and finds the thresholds by cross-validation. Each step is one example. The good texts of authors who also have
 * texts removed as spam do not affect the thresholds.
 */
export function* learn(examples: TrainingExample[]): Generator<undefined, Learned> {
  const folds: Classifier[] = [];
  const spammers = new Set(examples.filter(({ isSpam }) => isSpam).map(({ author }) => author));
  const good: Scored[] = [];
  const spam: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const classifier = yield* train(examples.filter(({ author }) => foldOf(author) !== fold));
    folds.push(classifier);
    for (const { features, isSpam, author } of examples) {
      if (foldOf(author) !== fold) continue;
      const score = classifier.score(features);
      if (isSpam) spam.push(score);
      else if (!spammers.has(author)) good.push({ author, score });
    }
  }
  const thresholds = thresholdsOf(good);
  return {
    classifier: yield* train(examples),
    folds,
    thresholds,
    caught: sharesAbove(thresholds, spam),
  };
}

/** The share of the scores above each threshold. */
export function sharesAbove(thresholds: number[], scores: number[]): number[] {
  return thresholds.map((from) => scores.filter((score) => score > from).length / scores.length);
}

/**
 * The lowest threshold. If spam and good texts differ clearly, texts that are hardly like spam need not be held.
 */
const LOWEST = -3;

interface Scored {
  author: string;
  score: number;
}

/**
 * Finds the thresholds by the highest score of each author. So one member with many advertisements that nobody has removed yet cannot
 * raise the thresholds alone.
 */
function thresholdsOf(good: Scored[]): number[] {
  const ofAuthors = new Map<string, number>();
  for (const { author, score } of good)
    ofAuthors.set(author, Math.max(score, ofAuthors.get(author) ?? score));
  const highest = [...ofAuthors.values()].toSorted((one, other) => other - one);
  return Array.from({ length: LIMITS.learnedMostHeld }, (_, index) => {
    const place = Math.floor((good.length * (index + 1)) / 1_000);
    return Math.max(LOWEST, highest[Math.min(place, highest.length - 1)] ?? 0);
  });
}
