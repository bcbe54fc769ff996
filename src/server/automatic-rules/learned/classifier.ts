import { BUCKETS, type Features } from "./features.ts";

/** A text with its author, and whether it is spam. */
export interface TrainingExample {
  features: Features;
  isSpam: boolean;
  author: string;
}

const EPOCHS = 10;
const RATE = 0.3;
/** The pull of each weight towards 0, so that a word in a single example counts little. */
const DECAY = 1e-5;
const FIRST_SQUARE = 0.01;
/** The factor of a fact, compared with all words together. */
const FACT = 0.35;

/**
 * Logistic regression over hashed features, by stochastic gradient descent with a rate for each weight (Goodman and Yih, "Online
 * discriminative spam filter training", CEAS 2006; Duchi et al., "Adaptive subgradient methods", JMLR 2011).
 */
export class Classifier {
  readonly weights: Float32Array;
  /** For each host's number, 1 if texts by several authors that stood link to the host. */
  readonly knownHosts: Uint8Array;
  bias: number;
  #largest: number | undefined;

  constructor(weights = new Float32Array(BUCKETS), knownHosts = new Uint8Array(BUCKETS), bias = 0) {
    this.weights = weights;
    this.knownHosts = knownHosts;
    this.bias = bias;
  }

  get largest(): number {
    this.#largest ??= this.weights.reduce((most, weight) => Math.max(most, weight), 0);
    return this.#largest;
  }

  /** The log-odds that a text is spam. */
  score(features: Features): number {
    return this.scoreWith(features, this.hasUnknown(features));
  }

  scoreWith({ words, facts, ifUnknown }: Features, hasUnknown: boolean): number {
    const sum = this.#sum(facts) + (hasUnknown ? this.#sum(ifUnknown) : 0);
    return this.bias + sum * FACT + this.#sum(words) / Math.sqrt(words.length || 1);
  }

  hasUnknown({ hosts }: Features): boolean {
    return hosts.some((host) => this.knownHosts[host] === 0);
  }

  #sum(numbers: Uint32Array): number {
    let sum = 0;
    for (const number of numbers) sum += this.weights[number]!;
    return sum;
  }
}

/** Learns from examples. Each step is one example, so that the caller can interrupt long work. */
export function* train(examples: TrainingExample[]): Generator<undefined, Classifier> {
  const classifier = new Classifier();
  const unknown = noteHosts(classifier, examples);
  const learner = new Learner(classifier, examples);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const place of shuffled(examples.length, epoch)) {
      learner.learn(examples[place]!, unknown[place] === 1);
      yield;
    }
  }
  return classifier;
}

class Learner {
  readonly #classifier: Classifier;
  /** For each weight, the sum of its squared gradients. A larger sum lowers the weight's learning rate. */
  readonly #squares = new Float32Array(BUCKETS).fill(FIRST_SQUARE);
  #biasSquares = FIRST_SQUARE;
  /** The factor of spam examples: larger the rarer spam is. Otherwise a site would mostly learn that texts are good. */
  readonly #weightOfSpam: number;

  constructor(classifier: Classifier, examples: TrainingExample[]) {
    this.#classifier = classifier;
    const spam = examples.filter(({ isSpam }) => isSpam).length;
    this.#weightOfSpam = Math.sqrt((examples.length - spam) / spam);
  }

  learn({ features, isSpam }: TrainingExample, hasUnknown: boolean): void {
    const odds = this.#classifier.scoreWith(features, hasUnknown);
    const error = 1 / (1 + Math.exp(-odds)) - (isSpam ? 1 : 0);
    const slope = error * (isSpam ? this.#weightOfSpam : 1);
    this.#step(features.words, slope / Math.sqrt(features.words.length || 1));
    this.#step(features.facts, slope * FACT);
    if (hasUnknown) this.#step(features.ifUnknown, slope * FACT);
    this.#biasSquares += slope * slope;
    this.#classifier.bias -= (RATE * slope) / Math.sqrt(this.#biasSquares);
  }

  #step(numbers: Uint32Array, slope: number): void {
    const { weights } = this.#classifier;
    for (const number of numbers) {
      const gradient = slope + DECAY * weights[number]!;
      this.#squares[number]! += gradient * gradient;
      weights[number]! -= (RATE * gradient) / Math.sqrt(this.#squares[number]!);
    }
  }
}

/** The fewest linking authors that make a host known. With one, an author could make a host known for other accounts. */
const KNOWN_FROM = 2;

/**
 * Notes the hosts that are known because texts that stood link to them. Returns for each example whether it links to a host that the
 * texts of other authors do not make known.
 */
function noteHosts({ knownHosts }: Classifier, examples: TrainingExample[]): Uint8Array {
  const linking = new Map<number, Set<string>>();
  for (const { features, isSpam, author } of examples) {
    if (isSpam) continue;
    for (const host of features.hosts) {
      const authors = linking.get(host) ?? new Set();
      linking.set(host, authors);
      // Keeps one author more than needed, so that enough remain when an example's own author is left out.
      if (authors.size <= KNOWN_FROM) authors.add(author);
      if (authors.size >= KNOWN_FROM) knownHosts[host] = 1;
    }
  }
  return Uint8Array.from(examples, ({ features, author }) =>
    features.hosts.some((host) => {
      const authors = linking.get(host);
      return !authors || authors.size - (authors.has(author) ? 1 : 0) < KNOWN_FROM;
    })
      ? 1
      : 0,
  );
}

/** The indexes of a list in a shuffled order that is the same for the same seed. */
function shuffled(length: number, seed: number): Uint32Array {
  const places = Uint32Array.from({ length }, (_, place) => place);
  let state = seed + 1;
  for (let place = length - 1; place > 0; place--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (place + 1));
    [places[place], places[other]] = [places[other]!, places[place]!];
  }
  return places;
}
