import { LIMITS } from "../../../contract/limits.ts";
import { hash32 } from "../simhash.ts";
import { Classifier, type TrainingExample, train } from "./classifier.ts";

/** The parts of the cross-validation. */
export const FOLDS = 5;

/** The outcome of learning from a site's texts. */
export interface Learned {
  classifier: Classifier;
  /** Each has seen no text of the authors of its fold, so that it can judge them as it would new ones. */
  folds: Classifier[];
  /** By the thousandths of texts that stood that may be held, from 1 on: the log-odds above which a text is spam. */
  thresholds: number[];
  /** The share of the removed texts above each threshold. */
  caught: number[];
}

/** All texts of an author are in one fold: a copy of a text is not judged by a classifier that has seen the other. */
export function foldOf(author: string): number {
  return (hash32(author, 0) >>> 0) % FOLDS;
}

/** Learns from examples, and finds the thresholds by cross-validation. Each step is an example. */
export function* learn(examples: TrainingExample[]): Generator<undefined, Learned> {
  const folds: Classifier[] = [];
  const scores = { good: [] as number[], spam: [] as number[] };
  for (let fold = 0; fold < FOLDS; fold++) {
    const classifier = yield* train(examples.filter(({ author }) => foldOf(author) !== fold));
    folds.push(classifier);
    for (const { features, isSpam, author } of examples) {
      if (foldOf(author) === fold) scores[isSpam ? "spam" : "good"].push(classifier.score(features));
    }
  }
  const thresholds = thresholdsOf(scores.good);
  return {
    classifier: yield* train(examples),
    folds,
    thresholds,
    caught: thresholds.map((from) => scores.spam.filter((score) => score > from).length / scores.spam.length),
  };
}

/** Where both sides differ clearly, there is no need to hold what is hardly like spam. */
const LOWEST = -3;

function thresholdsOf(good: number[]): number[] {
  const highest = good.toSorted((one, other) => other - one);
  return Array.from({ length: LIMITS.learnedMostHeld }, (_, index) =>
    Math.max(LOWEST, highest[Math.floor((highest.length * (index + 1)) / 1_000)] ?? 0),
  );
}
